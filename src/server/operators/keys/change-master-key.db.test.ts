/** The change of the master key (docs/how-to/manage-keys.md): each process serves every customer before, during and after it. */
// @module-tag one-try
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { createKeyRing, derivedKey, type KeyRing } from '../../crypto/key-ring.ts'
import { createCustomer, findCustomerByBvn } from '../../customers/customer-store.ts'
import { kycSealing } from '../../features/kyc/kyc-sealing.ts'
import { keepNin } from '../../features/kyc/kyc-store.ts'
import { createTestFiles, type TestFiles } from '../../files/files.fixture.ts'
import { fileSealing } from '../../files/file-sealing.ts'
import { createDiskStore } from '../../adapters/file-store/disk.ts'
import type { AuthKeys } from '../../identity/auth-deps.ts'
import { authKeys } from '../../identity/auth-keys.ts'
import { checkToken } from '../../identity/authenticator/check-token.ts'
import { endpointsOf } from '../../identity/fixtures/endpoints.fixture.ts'
import { withToken } from '../../identity/fixtures/token.fixture.ts'
import {
  type AuthWorld,
  callerOf,
  createAuthWorld,
  failureOf,
  PASSWORD,
  PIN,
  profileRequest,
  QUESTIONS,
  valueOf,
} from '../../identity/fixtures/world.fixture.ts'
import { makeDevice } from '../../identity/fixtures/device.fixture.ts'
import { passwordHashing } from '../../identity/profiles/password-hashing.ts'
import { createCheckPin } from '../../identity/pin/check-pin.ts'
import { checkCustomerAnswer } from '../../identity/questions/check-answer.ts'
import { masterKeyProblem } from '../../keys/hash-key-store.ts'
import { INDEXED_COLUMNS, SEALED_COLUMNS, SHORT_LIVED_COLUMNS } from '../../sealed-columns.ts'
import { findCustomers } from '../../staff/customers/find-customers.ts'
import { showHashes } from './hash-status.ts'
import { openOwner, type OwnerConnection } from './owner-connection.ts'
import { type HashDeps, renewHashes } from './renew-hashes.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const ring: KeyRing = createKeyRing(oldKey, Date.now, [newKey])
ring.add({ id: 7, secret: randomBytes(32), sealsFromMs: 0 })
const trace = { requestId: '', address: '' }

const secretsOf = ([first, ...others]: readonly Buffer[]) => ({
  derive: (purpose: string) => derivedKey(first!, purpose),
  others: others.map((other) => ({ derive: (purpose: string) => derivedKey(other, purpose) })),
  ring,
})
const keysOf = (...masters: readonly Buffer[]): AuthKeys => authKeys(secretsOf(masters))

let world: AuthWorld
let owner: OwnerConnection
let files: TestFiles
type Customer = Awaited<ReturnType<typeof newCustomer>>
const people: { active: Customer; away: Customer } = {} as never
beforeAll(async () => {
  world = await createAuthWorld({}, keysOf(oldKey))
  owner = await openOwner(world.test.ownerUrl)
  files = createTestFiles(world.test.database, world.deps.clock, fileSealing(ring.sealing('files')))
  people.active = await newCustomer()
  people.away = await newCustomer()
})
afterAll(async () => {
  await owner?.close()
  files?.close()
  await world?.close()
})

async function newCustomer() {
  const customer = await withToken(world)
  const { customerId } = customer.session
  const nin = `7${customer.record.bvn.slice(1)}`
  const sealing = kycSealing(world.deps.keys)
  expect(await keepNin(world.database.pool, sealing, { customerId, nin, at: new Date() })).toBe(true)
  return { ...customer, nin }
}

/** One process of the bank with these master keys. The first key makes new hashes. */
function processOf(...masters: readonly Buffer[]) {
  const keys = keysOf(...masters)
  const hashing = passwordHashing(keys)
  const deps = { ...world.deps, keys, hashing }
  const call = callerOf(endpointsOf(deps))
  const { pool } = deps.database
  const login = ({ username, device, deviceKeyId }: Customer, password = PASSWORD) =>
    call(
      authRoutes.login,
      { username, password, deviceId: 'fingerprint-1' },
      { deviceProof: device.proof(deviceKeyId) },
    )
  const pin = ({ session }: Customer, text = PIN) => createCheckPin(deps)(session.customerId, text)
  const answer = async ({ session }: Customer, text = 'Kano') => {
    const given = { questionId: QUESTIONS[0], answer: text }
    return valueOf(await hashing.run(() => checkCustomerAnswer(deps, hashing, session.customerId, given)))
  }
  const recoveryCode = ({ session }: Customer, code: string) =>
    checkToken(deps, { customerId: session.customerId, code, use: 'signed-in' }, trace)
  const found = async ({ record }: Customer) => (await findCustomers(pool, keys, record.bvn)).length
  const keeps = ({ nin }: Customer, customerId: string) =>
    deps.database.transaction((tx) => keepNin(tx, kycSealing(keys), { customerId, nin, at: new Date() }))
  return { keys, deps, call, login, pin, answer, recoveryCode, found, keeps }
}

/** Each secret of the customer is right at this process, and wrong secrets are refused. */
async function worksAt(where: ReturnType<typeof processOf>, customer: Customer): Promise<void> {
  expect(await where.login(customer)).toMatchObject({ ok: true })
  expect(await where.pin(customer)).toMatchObject({ ok: true })
  expect(await where.answer(customer)).toMatchObject({ ok: true })
  expect(await where.found(customer)).toBe(1)
  expect(failureOf(await where.login(customer, 'Wrong-cloth-42'))).toMatchObject({ kind: 'invalid-credentials' })
  expect(failureOf(await where.pin(customer, '5039'))).toMatchObject({ kind: 'pin-mismatch' })
  expect(failureOf(await where.answer(customer, 'Jos'))).toMatchObject({ kind: 'invalid-credentials' })
  // The next right secrets end the counts of the wrong ones.
  expect(await where.login(customer)).toMatchObject({ ok: true })
  expect(await where.pin(customer)).toMatchObject({ ok: true })
  expect(await where.answer(customer)).toMatchObject({ ok: true })
}

const jobOf = (...masters: readonly Buffer[]): HashDeps => ({
  owner,
  clock: world.deps.clock,
  ring,
  wrapping: undefined as never,
  providers: [],
  store: createDiskStore({ folder: files.folder }),
  columns: SEALED_COLUMNS,
  shortLived: SHORT_LIVED_COLUMNS,
  indexes: INDEXED_COLUMNS,
  hashKeys: keysOf(...masters),
})
const run = (stopAfter?: number) => {
  const stopping = new AbortController()
  let sets = 0
  const report = () => {
    sets += 1
    if (sets === stopAfter) stopping.abort()
  }
  return renewHashes(jobOf(newKey, oldKey), { signal: stopping.signal, report, setSize: 1 })
}
const statusOf = async () => (await showHashes(jobOf(newKey, oldKey))).join('\n')

it('step 1: a process with the new key as the second one and a process with the old variables serve the same customers', async () => {
  for (const where of [processOf(oldKey), processOf(oldKey, newKey)]) await worksAt(where, people.active)
  expect(await processOf(oldKey, newKey).recoveryCode(people.active, people.active.recoveryCodes[0]!)).toMatchObject({
    ok: true,
  })
})

it('step 2: two processes with the keys in different orders share secrets, codes and counts of wrong guesses', async () => {
  const [before, after] = [processOf(oldKey, newKey), processOf(newKey, oldKey)]
  const record = world.addPerson()
  const { bvn, dateOfBirth } = record
  const { referenceId } = valueOf(await after.call(authRoutes.sendOTPByBVN, { bvn, dateOfBirth })).data
  const otp = world.lastCode(record.phone)
  const { ticket } = valueOf(await before.call(authRoutes.bvnValidation, { referenceId, otp })).data
  const device = makeDevice()
  const request = profileRequest(ticket, device)
  const made = valueOf(await after.call(authRoutes.createAccountAndProfile, request)).data
  expect(valueOf(await before.call(authRoutes.createAccountAndProfile, request)).data).toEqual(made)
  expect(await before.found({ ...people.active, record })).toBe(1)
  for (const where of [before, after]) {
    const login = { username: request.username, password: PASSWORD, deviceId: 'fingerprint-1' }
    expect(await where.call(authRoutes.login, login, { deviceProof: device.proof(made.deviceKeyId) })).toMatchObject({
      ok: true,
    })
    await worksAt(where, people.active)
  }
  const nobody = { username: 'nobody.at.all', password: 'Wrong-cloth-42', deviceId: 'x' }
  const answers = []
  for (let guess = 0; guess < 10; guess += 1)
    answers.push(failureOf(await (guess % 2 === 0 ? before : after).call(authRoutes.login, nobody)).kind)
  expect(answers.at(-1)).toBe('password-locked')
})

it('step 2: one BVN and one NIN stay with one customer, when two processes store them at the same time', async () => {
  const [before, after] = [processOf(oldKey, newKey), processOf(newKey, oldKey)]
  const { bvn, ...rest } = world.addPerson()
  const input = { ...rest, bvn, kycLevel: 1, createdAt: new Date() } as const
  const made = await Promise.all(
    [before, after, before, after].map(({ deps, keys }) =>
      deps.database.transaction((tx) => createCustomer(tx, keys, input)),
    ),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await after.keeps(people.active, made[0]!.id)).toBe(false)
})

it('renew-hashes: is refused with one key, stops after a set, continues, and customers are found all the while', async () => {
  expect(await renewHashes(jobOf(newKey), { signal: AbortSignal.abort(), report: () => {} })).toMatchObject({
    ok: false,
  })
  expect(await statusOf()).toContain('run: npm run keys -- renew-hashes')
  const stopped = await run(1)
  expect(stopped).toMatchObject({ ok: true, value: [{ place: 'bank.customer.bvn_index', seen: 1, isStopped: true }] })
  expect(await masterKeyProblem(owner, secretsOf([newKey]))).toContain('still need the old master key')
  for (const where of [processOf(oldKey, newKey), processOf(newKey, oldKey)])
    for (const customer of Object.values(people)) expect(await where.found(customer)).toBe(1)
  const customers = (await world.asOwner('select from bank.customer where bvn_index is not null')).length
  expect(await run()).toMatchObject({
    ok: true,
    value: [
      { place: 'bank.customer.bvn_index', seen: customers, isStopped: false, unreadable: 0 },
      { place: 'bank.customer_nin.nin_index', seen: 2, resealed: 2, isStopped: false },
    ],
  })
  expect(await run()).toMatchObject({ ok: true, value: [{ resealed: 0 }, { resealed: 0 }] })
})

it('after renew-hashes: a process without the new key does not start, and secrets are renewed when they are used', async () => {
  expect(await masterKeyProblem(owner, secretsOf([oldKey]))).toContain('MASTER_KEY is not the master key of this bank')
  expect(await masterKeyProblem(owner, secretsOf([newKey]))).toBeUndefined()
  expect(await masterKeyProblem(owner, secretsOf([newKey, oldKey]))).toBeUndefined()
  const before = /passwords {2}(\d+).*\n {2}PINs {2}(\d+).*\n.*answers {2}(\d+)/
    .exec(await statusOf())
    ?.slice(1)
    .map(Number)
  await worksAt(processOf(oldKey, newKey), people.active)
  await worksAt(processOf(newKey, oldKey), people.active)
  const left = /passwords {2}(\d+).*\n {2}PINs {2}(\d+).*\n.*answers {2}(\d+)/
    .exec(await statusOf())
    ?.slice(1)
    .map(Number)
  expect(left).toEqual(before?.map((count) => count - 1))
  const renewed = await owner.query(
    `select credential from bank.credential_change where customer_id = $1 and reason = 'rehash' order by 1`,
    [people.active.session.customerId],
  )
  expect(renewed.rows.map(({ credential }) => credential as string)).toEqual(['password', 'pin', 'security-answers'])
})

it('end: a process with the new key alone serves renewed customers, and the rest is what status counts', async () => {
  const end = processOf(newKey)
  await worksAt(end, people.active)
  expect(await end.found(people.away)).toBe(1)
  expect(failureOf(await end.login(people.away))).toMatchObject({ kind: 'invalid-credentials' })
  expect(failureOf(await end.pin(people.away))).toMatchObject({ kind: 'pin-mismatch' })
  const both = processOf(newKey, oldKey)
  expect(await both.recoveryCode(people.away, people.away.recoveryCodes[1]!)).toMatchObject({ ok: true })
  await worksAt(both, people.away)
  await worksAt(end, people.away)
  expect(await findCustomerByBvn(world.database.pool, end.keys, people.away.record.bvn)).toBeDefined()
})
