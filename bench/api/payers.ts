/** Makes the customers of the benchmark: each is signed in on a linked device, and has money and two known payees. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { OTHER_BANKS } from '../../src/sandbox/switch/switch-accounts.ts'
import { tokenHash, newToken } from '../../src/server/crypto/sealing.ts'
import { createCustomer } from '../../src/server/customers/customer-store.ts'
import type { Database, Sql } from '../../src/server/db/database.ts'
import { openFirstAccount } from '../../src/server/features/accounts/open-account.ts'
import { issueXsrf } from '../../src/server/http/anti-forgery.ts'
import { insertDeviceKey } from '../../src/server/identity/devices/device-store.ts'
import { createPasswordHashing } from '../../src/server/identity/profiles/password-hashing.ts'
import { newPin } from '../../src/server/identity/profiles/profile-secrets.ts'
import { insertProfile } from '../../src/server/identity/profiles/profile-store.ts'
import { listOfferedQuestions, replaceAnswers } from '../../src/server/identity/questions/question-store.ts'
import { insertSession, insertTokens } from '../../src/server/identity/sessions/session-store.ts'
import { signUpOf } from '../../src/server/identity/sign-up/seed-customer.ts'
import { insertSignUp } from '../../src/server/identity/sign-up/sign-up-store.ts'
import { authKeys } from '../../src/server/identity/auth-keys.ts'
import { createLedger } from '../../src/server/ledger/create-ledger.ts'
import { openLedgerAccount } from '../../src/server/ledger/open-account.ts'
import type { Secrets } from '../../src/server/config/secrets.ts'
import { makeAccountNumber } from '../../src/values/account-number.ts'
import { BRAND } from '../../src/values/brand.ts'

export const PIN = '7391'
const HOUR_MS = 3_600_000
/** The number of customers that are made concurrently. */
const AT_ONCE = 8
const OTHER_BANK_CODE = '000013'

export interface KnownPayee {
  readonly accountNumber: string
  readonly bankCode: string
  /** The id of a name enquiry that is still valid. */
  readonly nameEnquiryRef: string
}

/** A signed-in customer with money. */
export interface Payer {
  readonly customerId: string
  readonly accountNumber: string
  readonly accountName: string
  /** The payee at this bank: the next payer of the list. */
  readonly payee: KnownPayee
  readonly payeeElsewhere: KnownPayee
  readonly sessionId: string
  readonly deviceKeyId: string
  readonly deviceKey: KeyObject
  readonly cookie: string
  readonly xsrf: string
}

type NewPayer = Omit<Payer, 'payee' | 'payeeElsewhere'>

const MILLION_NAIRA = 100_000_000n

/**
 * `mailOf` returns the mail address of a payer. Without `mailOf` the payers have no address. Each payer gets `fundsMinor` in
 * minor units of naira.
 */
export async function makePayers(
  database: Database,
  secrets: Secrets,
  count: number,
  mailOf: (n: number) => string | null = () => null,
  fundsMinor = MILLION_NAIRA,
): Promise<Payer[]> {
  const keys = authKeys(secrets)
  const hashing = createPasswordHashing(keys.passwordPepper)
  const hashed = await hashing.run(() => hashing.hash('Indigo-cloth-42'))
  if (!hashed.ok) throw new Error(hashed.failure.kind)
  const passwordHash = hashed.value
  const made = await inChunks(count, (n) => makePayer(database, secrets, { n, passwordHash, email: mailOf(n) }))
  await fund(
    database,
    made.map(({ ledgerAccountId }) => ledgerAccountId),
    fundsMinor,
  )
  const payers = made.map(({ payer }) => payer)
  return inChunks(count, (n) => acquaint(database, payers[n]!, payers[(n + 1) % count]!, n))
}

async function inChunks<Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let first = 0; first < count; first += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - first)
    made.push(...(await Promise.all(Array.from({ length: size }, (_, n) => make(first + n)))))
  }
  return made
}

interface NewCustomer {
  readonly n: number
  readonly passwordHash: string
  readonly email: string | null
}

function makePayer(
  database: Database,
  secrets: Secrets,
  given: NewCustomer,
): Promise<{ payer: NewPayer; ledgerAccountId: bigint }> {
  return database.transaction(async (tx) => {
    const opened = await openCustomer(tx, secrets, given)
    const device = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { id: deviceKeyId } = await insertDeviceKey(tx, {
      customerId: opened.customerId,
      publicKey: device.publicKey.export({ format: 'der', type: 'spki' }).subarray(-65),
      name: 'Phone',
      linkedBy: 'sign-up',
      at: yesterday(),
      evidence: opened.signUpId,
    })
    const { sessionId, token } = await signIn(tx, opened.customerId, deviceKeyId)
    const xsrf = issueXsrf([secrets.derive('anti-forgery')], sessionId)
    const { customerId, accountNumber, accountName, ledgerAccountId } = opened
    const cookie = `RIB_AT=${token}; XSRF-TOKEN=${xsrf}`
    const account = { customerId, accountNumber, accountName }
    return {
      ledgerAccountId,
      payer: { ...account, sessionId, deviceKeyId, deviceKey: device.privateKey, cookie, xsrf },
    }
  })
}

const yesterday = () => new Date(Date.now() - 24 * HOUR_MS)

async function openCustomer(tx: Sql, secrets: Secrets, { n, passwordHash, email }: NewCustomer) {
  const keys = authKeys(secrets)
  const createdAt = yesterday()
  const serial = String(n).padStart(6, '0')
  const identity = {
    bvn: `22500${serial}`,
    firstName: 'Ngozi',
    middleName: '',
    lastName: `Eze`,
    dateOfBirth: '1990-04-12',
    gender: 'female',
    phone: `+234806${serial}0`,
    email,
    kycLevel: 3,
    createdAt,
  } as const
  const customer = await createCustomer(tx, keys, identity)
  const signUpId = await insertSignUp(tx, keys, signUpOf(keys, identity))
  const account = await openFirstAccount(tx, { customerId: customer.id, openedAt: createdAt })
  await insertProfile(tx, {
    customerId: customer.id,
    username: `payer.${serial}`,
    passwordHash,
    ...newPin(keys, customer.id, PIN),
    primaryAccountNumber: account.accountNumber,
    createdAt,
    signUpId,
  })
  // The bank asks a customer without an identity proof for one before the first payment.
  const answers = (await listOfferedQuestions(tx)).slice(0, 3).map((one) => ({ ...one, answerHash: passwordHash }))
  await replaceAnswers(tx, customer.id, answers, createdAt, { reason: 'sign-up', evidence: signUpId })
  return { ...account, customerId: customer.id, signUpId }
}

async function signIn(tx: Sql, customerId: string, deviceKeyId: string) {
  const now = new Date()
  const endsAt = new Date(now.getTime() + 12 * HOUR_MS)
  const [sessionId, token] = [randomUUID(), newToken()]
  await insertSession(tx, {
    sessionId,
    customerId,
    deviceKeyId,
    familyId: randomUUID(),
    openedAt: now,
    endsAt,
    address: '127.0.0.1',
  })
  await insertTokens(tx, {
    sessionId,
    generation: 0,
    accessHash: tokenHash(token),
    accessExpiresAt: endsAt,
    refreshHash: tokenHash(newToken()),
    issuedAt: now,
  })
  return { sessionId, token }
}

/** Posts the amount in naira to each payer from a settlement account, through the ledger. */
async function fund(database: Database, accountIds: readonly bigint[], amountMinor: bigint): Promise<void> {
  const ledger = createLedger({ database })
  const settlement = await openLedgerAccount(database.pool, {
    code: 'bench:funds',
    name: 'Funds',
    currency: 'NGN',
    normalSide: 'debit',
    mode: 'running',
  })
  const posted = await Promise.all(
    accountIds.map((accountId) => {
      const id = uuidv7()
      return ledger.post({
        id,
        fingerprint: createHash('sha256').update(id).digest(),
        kind: 'opening',
        narration: 'Opening',
        lines: [
          { accountId: settlement, amountMinor: -amountMinor },
          { accountId, amountMinor },
        ],
      })
    }),
  )
  await ledger.close()
  if (posted.some((one) => !one.ok)) throw new Error('an account was not funded')
}

/**
 * Writes a transfer of last month to each payee, so that the payee is known, and a name enquiry that is still valid.
 */
async function acquaint(database: Database, payer: NewPayer, to: NewPayer, n: number): Promise<Payer> {
  const { cbnCode, name: bankName } = OTHER_BANKS[OTHER_BANK_CODE]!
  const elsewhere = makeAccountNumber(cbnCode, String(700_000_000 + n))
  return {
    ...payer,
    payee: await know(database, payer, {
      bankCode: BRAND.institutionCode,
      accountNumber: to.accountNumber,
      accountName: to.accountName,
      customerId: to.customerId,
    }),
    payeeElsewhere: await know(database, payer, {
      bankCode: OTHER_BANK_CODE,
      accountNumber: elsewhere,
      accountName: 'ADAORA ABIOLA',
      bankName,
    }),
  }
}

/** Writes a payment of last month to the payee, and a name enquiry of the payee that is valid for hours. */
export async function know(
  { pool }: Database,
  payer: Pick<NewPayer, 'customerId' | 'accountNumber' | 'accountName'>,
  payee: {
    readonly bankCode: string
    readonly accountNumber: string
    readonly accountName: string
    /** The customer id of a payee at this bank. */
    readonly customerId?: string
    /** The name of the payee's bank, when it is another bank. */
    readonly bankName?: string
  },
): Promise<KnownPayee> {
  const { bankCode, accountNumber, accountName, customerId = null, bankName = null } = payee
  const nameEnquiryRef = randomBytes(24).toString('base64url')
  const [kind, type] = bankName === null ? ['own-bank', 0] : ['other-bank', 1]
  await pool.query(
    `with paid as (insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name,
       payee_customer_id, payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor,
       stamp_duty_minor, currency, narration, approved_with, created_at, completed_at)
     values ($1, $2, $3, 'settled', $4, $5, $6, $7, $8, $9, $10, $11, 100, 0, 0, 0, 'NGN', '', '{0}',
       now() - interval '30 days', now() - interval '30 days')
       returning customer_id, institution_code, payee_reference, payment_id, created_at)
     insert into bank.payee_first_paid select * from paid`,
    [
      uuidv7(),
      kind,
      type,
      payer.customerId,
      payer.accountNumber,
      payer.accountName,
      customerId,
      accountNumber,
      accountName,
      bankCode,
      bankName ?? BRAND.bankName,
    ],
  )
  await pool.query(
    `insert into bank.name_enquiry (reference_hash, customer_id, bank_code, account_number, account_name, bank_name, network_ref, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '12 hours')`,
    [
      createHash('sha256').update(nameEnquiryRef).digest(),
      payer.customerId,
      bankCode,
      accountNumber,
      accountName,
      bankName,
      bankName === null ? null : uuidv7().replaceAll('-', ''),
    ],
  )
  return { accountNumber, bankCode, nameEnquiryRef }
}
