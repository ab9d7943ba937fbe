/** For tests of keys: a customer with a value in every sealed column and a file, written and read by the bank's own functions. */
import { type KeyObject, randomUUID } from 'node:crypto'
import type { KeyRing } from '../../crypto/key-ring.ts'
import { seal, unseal } from '../../crypto/sealing.ts'
import { createCustomer } from '../../customers/customer-store.ts'
import { findDebtor } from '../../customers/find-debtor.ts'
import type { TestDatabase } from '../../db/database.fixture.ts'
import { tokenSeal } from '../../features/bills/token-seal.ts'
import { kycSealing } from '../../features/kyc/kyc-sealing.ts'
import { findSection, keepNin, saveSection } from '../../features/kyc/kyc-store.ts'
import { answerPlace } from '../../customers/sealed-columns.ts'
import { ninPlace, sectionPlace } from '../../features/kyc/sealed-columns.ts'
import { keepRegisterAnswer } from '../../customers/register-answers.ts'
import { photo, type TestFiles } from '../../files/files.fixture.ts'
import { markKept } from '../../files/stored-file-store.ts'
import { seedPlace } from '../../identity/authenticator/totp-secrets.ts'
import { isPin, newPin } from '../../identity/profiles/profile-secrets.ts'
import { createMessageKeys } from '../../keys/message-keys.ts'
import { insertReceipt, openTokens, type SealedReceipt } from '../../payments/kinds/bill/bill-receipt-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { OwnerConnection } from './owner-connection.ts'

export const PIN = '7391'

export interface ValueWorld {
  readonly test: TestDatabase
  readonly owner: OwnerConnection
  readonly clock: Clock
  readonly files: TestFiles
  readonly root: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  readonly indexKey: Buffer
  readonly pinKey: Buffer
  /** The number of customers. */
  people: number
}

export interface Values {
  readonly bvn: string | undefined
  readonly section: unknown
  readonly accepted: unknown
  readonly nin: string
  readonly answer: unknown
  readonly seed: string
  readonly isPinRight: boolean
  readonly codes: object
  readonly hasMessageKey: boolean
  readonly picture: string
}

export interface Filled {
  readonly customerId: string
  readonly paymentId: string
  readonly fileId: string
  readonly kid: number
  readonly values: Values
}

const keysOf = ({ indexKey }: ValueWorld, ring: KeyRing) => ({
  identityEncryption: ring.sealing('identity-encryption'),
  identityIndex: indexKey,
})

const pinKeysOf = ({ pinKey: pin }: ValueWorld, ring: KeyRing) => ({ pin, pinHashes: ring.sealing('pin-hashes') })

const messageKeys = ({ test, clock, root }: ValueWorld, ring: KeyRing) =>
  createMessageKeys({ database: test.database, clock, root, sealing: ring.sealing('message-keys') })

export async function fillValues(world: ValueWorld, ring: KeyRing): Promise<Filled> {
  world.people += 1
  const { people, clock } = world
  const { pool } = world.test.database
  const at = clock.now()
  const bvn = String(22_500_000_000 + people)
  const { id: customerId } = await createCustomer(pool, keysOf(world, ring), personOf(bvn, people, at))
  const identity = await fillIdentity(world, ring, { customerId, people })
  const paymentId = randomUUID()
  const codes = { token: `token ${people}`, keyChangeTokens: ['1', '2'], serial: `serial ${people}` }
  const receipt = { ...codes, providerReference: null, units: null, tariff: null }
  await insertReceipt(pool, tokenSeal({ ring }), { paymentId, receipt, at })
  const { kid } = await messageKeys(world, ring).current()
  const fileId = await keepPicture(world, customerId)
  const picture = await pictureOf(world, customerId, fileId)
  return { customerId, paymentId, fileId, kid, values: { bvn, ...identity, codes, hasMessageKey: true, picture } }
}

/** `people`: the number of the customer, because customers are made in parallel. */
async function fillIdentity(
  world: ValueWorld,
  ring: KeyRing,
  { customerId, people }: { readonly customerId: string; readonly people: number },
) {
  const { clock, owner } = world
  const { pool } = world.test.database
  const at = clock.now()
  const sealing = kycSealing(keysOf(world, ring))
  const accepted = { Street: `Old street ${people}` }
  const section = { Street: `Street ${people}` }
  await saveSection(pool, sealing, { customerId, section: 'personal', details: accepted, at })
  await owner.query(
    'update bank.kyc_section set accepted_sealed = details_sealed, accepted_saved_at = saved_at where customer_id = $1',
    [customerId],
  )
  await saveSection(pool, sealing, { customerId, section: 'personal', details: section, at })
  const nin = String(72_500_000_000 + people)
  await keepNin(pool, sealing, { customerId, nin, at })
  const answer = { firstName: `Ada${people}`, middleName: '', lastName: 'Eze', dateOfBirth: '1990-01-02', gender: 'f' }
  await keepRegisterAnswer(pool, sealing, { customerId, register: 'nin', answer, at })
  const seed = `SEED${people}`
  await owner.query(
    `insert into bank.authenticator (customer_id, seed_sealed, session_id, created_at, expires_at, confirmed_at)
     values ($1, $2, $3, $4, $4, $4)`,
    [customerId, seal(ring.sealing('token-seed'), seedPlace(customerId), seed), randomUUID(), at],
  )
  const { pinSalt, pinHash } = newPin(pinKeysOf(world, ring), customerId, PIN)
  await owner.query(
    `insert into bank.profile (customer_id, username, username_key, password_hash, password_changed_at, pin_salt, pin_hash, created_at)
     values ($1, $2, $2, 'x', $5, $3, $4, $5)`,
    [customerId, `person.${people}`, pinSalt, pinHash, at],
  )
  return { section, accepted, nin, answer, seed, isPinRight: true }
}

async function keepPicture({ files, test }: ValueWorld, customerId: string): Promise<string> {
  const upload = await files.send(customerId, await photo(320, 240))
  const taken = await files.vault.take({ ...upload, customerId, purpose: 'kyc' })
  if (!taken.ok || !(await markKept(test.database.pool, taken.value.id))) throw new Error('the file was not kept')
  return taken.value.id
}

async function pictureOf({ files }: ValueWorld, customerId: string, id: string): Promise<string> {
  const found = await files.vault.read({ id, customerId, purpose: 'kyc' })
  if (!found.ok) throw new Error('the file cannot be read')
  return found.value.content.toString('base64')
}

interface SealedRow extends SealedReceipt {
  readonly nin_sealed: Buffer
  readonly answer_sealed: Buffer
  readonly seed_sealed: Buffer
  readonly accepted_sealed: Buffer
  readonly pin_salt: Buffer
  readonly pin_hash: Buffer
}

export async function readValues(world: ValueWorld, ring: KeyRing, filled: Filled): Promise<Values> {
  const { customerId, paymentId, fileId, kid } = filled
  const { pool } = world.test.database
  const sealing = kycSealing(keysOf(world, ring))
  const [row] = (await world.test.asOwner(
    `select n.nin_sealed, g.answer_sealed, a.seed_sealed, s.accepted_sealed, r.token_sealed, r.keys_sealed, r.serial_sealed, p.pin_salt, p.pin_hash
     from bank.customer_nin n, bank.register_answer g, bank.authenticator a, bank.kyc_section s, bank.bill_receipt r, bank.profile p
     where n.customer_id = $1 and g.customer_id = $1 and a.customer_id = $1 and s.customer_id = $1 and p.customer_id = $1 and r.payment_id = $2`,
    [customerId, paymentId],
  )) as readonly SealedRow[]
  if (row === undefined) throw new Error('a row is missing')
  return {
    bvn: (await findDebtor(pool, keysOf(world, ring), customerId))?.bvn,
    section: (await findSection(pool, sealing, { customerId, section: 'personal' }))?.details,
    accepted: JSON.parse(sealing.unseal(sectionPlace(customerId, 'personal'), row.accepted_sealed)) as unknown,
    nin: sealing.unseal(ninPlace(customerId), row.nin_sealed),
    answer: JSON.parse(sealing.unseal(answerPlace(customerId, 'nin'), row.answer_sealed)) as unknown,
    seed: unseal(ring.sealing('token-seed'), seedPlace(customerId), row.seed_sealed),
    isPinRight: isPin(pinKeysOf(world, ring), customerId, { salt: row.pin_salt, hash: row.pin_hash }, PIN),
    codes: openTokens(tokenSeal({ ring }), paymentId, row),
    hasMessageKey: (await messageKeys(world, ring).find(kid)) !== undefined,
    picture: await pictureOf(world, customerId, fileId),
  }
}

function personOf(bvn: string, people: number, createdAt: Date) {
  return {
    bvn,
    firstName: 'Ada',
    middleName: '',
    lastName: `Number ${people}`,
    dateOfBirth: '1990-01-01',
    gender: 'female',
    phone: `+23480${String(10_000_000 + people)}`,
    email: null,
    kycLevel: 1,
    createdAt,
  } as const
}
