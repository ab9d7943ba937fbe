/** A small bank for tests: customers with accounts and money, and the transfers feature over the real ledger. */
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import type { RouteRequest } from '../../../contract/route.ts'
import type { transferRoutes } from '../../../contract/transfers/transfers.ts'
import type { AccountProductCode, Tier } from '../../../core/accounts/account-products.ts'
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import { DEFAULT_EXCHANGE_POLICY } from '../../../core/exchange/exchange-policy.ts'
import type { Failure } from '../../../core/failure.ts'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import type { BankLimits } from '../../../core/limits/limit-schedule.ts'
import { DEFAULT_LIMITS } from '../../../core/limits/transfer-limits.ts'
import { BRAND } from '../../../values/brand.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import { createEmbeddedMonitoring } from '../../adapters/monitoring/embedded-monitoring.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { capRefusals } from '../call-limits/meters.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { internalAccounts } from '../../accounts/internal-accounts.ts'
import { findAccountForCredit } from '../accounts/account-store.ts'
import { openAccountFor } from '../accounts/open-account.ts'
import { payeeRows } from '../beneficiaries/save-payees.ts'
import { offerExchange } from '../exchange/offer-exchange.ts'
import { findLimitFacts } from '../limits/limit-store.ts'
import { sendApprovalCode } from '../../approvals/approval-code.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Monitoring } from '../../ports/monitoring.ts'
import type { ApprovalsDeps, SignedIn } from '../../approvals/approvals-deps.ts'
import { createApprovals } from '../../approvals/approvals.ts'
import { referralNoticeRows } from '../../notify/referral-notices.ts'
import { testRequest } from '../../http/request.fixture.ts'
import { confirmTransfer, withdrawTransfer } from './confirm-transfer.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { nameEnquiry } from '../../payments/kinds/other-bank/name-enquiry.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

const HOUR_MS = 60 * 60 * 1000
/** Long enough for a withdrawal on a busy machine, so that the answer has the result. */
export const WITHDRAWN_WITHIN_MS = 30_000
export const PIN = '7391'
export const CODE = '246810'
/** Limits on the number of payments that no test reaches, because most tests are about something else. */
const MANY = { perHour: 100_000, perDay: 100_000, perPayee: 100_000, arrangedPerDay: 100_000 }
const PIN_FOR_NEW_PAYEES = { ...DEFAULT_LIMITS, smsForNewPayee: false, counts: { 1: MANY, 2: MANY, 3: MANY } }
/**
 * Limits without a maximum balance and without an SMS code for new payees, because most tests are about something else.
 */
export const TEST_LIMITS: BankLimits = {
  policy: PIN_FOR_NEW_PAYEES,
  deposits: { ...DEFAULT_DEPOSIT_LIMITS, maxBalanceMinor: { 1: null, 2: null, 3: null } },
}

export interface Person {
  readonly customerId: string
  /** A session on a device that was linked days ago. */
  readonly context: SignedIn
  /** The number of the naira savings account. */
  readonly accountNumber: string
}

export type World = Awaited<ReturnType<typeof createWorld>>
type InitiateRequest = RouteRequest<typeof transferRoutes.initiate>

/** The state that the helpers below share. */
interface Bank {
  readonly database: Database
  readonly asOwner: TestDatabase['asOwner']
  readonly ledger: Ledger
  readonly internalAccount: ReturnType<typeof internalAccounts>
  /** The clock of the bank, which tests set. */
  readonly time: { now: Date }
}

interface WorldParts {
  /** The rules of payment monitoring. Default: no rules. */
  readonly monitoring?: Monitoring
  readonly outward?: TransfersDeps['outward']
  /** The ledger's clock. The default is the clock of the database. */
  readonly ledgerClock?: Clock
}

/** Uses a database of the run's cluster, unless a test brings another database. */
export async function createWorld(own?: Pick<TestDatabase, 'database' | 'asOwner' | 'drop'>, parts: WorldParts = {}) {
  const test = own ?? (await createTestDatabase())
  const { database } = test
  const { ledgerClock } = parts
  const ledger = createLedger({ database, ...(ledgerClock === undefined ? {} : { clock: ledgerClock }) })
  const { asOwner } = test
  const internalAccount = internalAccounts(database.pool)
  const bank: Bank = { database, asOwner, ledger, internalAccount, time: { now: new Date() } }
  const codes = createCodes(bank)
  const pins = createPins()
  const clock = { now: () => bank.time.now }
  const approving: ApprovalsDeps = { database, clock, checkPin: pins.checkPin, oneTimeCodes: codes.oneTimeCodes }
  const deps: TransfersDeps = {
    database,
    ledger,
    clock,
    internalAccount: bank.internalAccount,
    approvals: createApprovals(approving),
    monitoring: parts.monitoring ?? createEmbeddedMonitoring([]),
    referralRows: referralNoticeRows,
    limits: () => Promise.resolve(TEST_LIMITS),
    payeeRows,
    capRefusals: capRefusals({ database, clock, factor: 1 }),
    limitFacts: (who, currency) => findLimitFacts({ database, clock }, who, currency),
    // There are no rates until a test adds some.
    offerExchange: offerExchange({ database, clock, policy: DEFAULT_EXCHANGE_POLICY }),
    ...(parts.outward === undefined ? {} : { outward: parts.outward }),
  }
  const handlers = {
    nameEnquiry: nameEnquiry(deps),
    initiate: initiateTransfer(deps),
    confirm: confirmTransfer(deps),
    withdraw: withdrawTransfer(deps, WITHDRAWN_WITHIN_MS),
    sendCode: sendApprovalCode(approving),
  }
  return {
    ...bank,
    deps,
    approving,
    handlers,
    pins,
    sentCodes: codes.sent,
    addPerson: (firstName: string, lastName: string, tier: Tier, amountMinor: bigint) =>
      addPerson(bank, { firstName, lastName, tier, amountMinor }),
    addSession: (customerId: string, device: DeviceLink) => addSession(bank, customerId, device),
    /** The person in `count` further sessions. Each session has its own open approvals. */
    inSessions: (person: Person, count: number): Promise<readonly Person[]> =>
      Promise.all(
        Array.from({ length: count }, async () => ({
          ...person,
          context: await addSession(bank, person.customerId, { linkedHoursAgo: 100, linkedBy: 'link' }),
        })),
      ),
    openFor: (customerId: string, schemeCode: AccountProductCode, currency: AccountCurrency) =>
      openFor(bank, customerId, schemeCode, currency),
    fund: (accountNumber: string, amountMinor: bigint) => fund(bank, accountNumber, amountMinor),
    requestFor: (from: Person, toAccountNumber: string, over: Partial<InitiateRequest> = {}) =>
      requestFor(handlers.nameEnquiry, from, toAccountNumber, over),
    balanceOf: (accountNumber: string) => balanceOf(bank, accountNumber),
    balances: (accountNumber: string) => balances(bank, accountNumber),
    postingsOf: (transferId: string) => postingsOf(bank, transferId),
    close: async () => {
      await ledger.close()
      await test.drop()
    },
  }
}

/** Replaces the delivery of codes: stores each message and the payment that it approves. */
function createCodes(bank: Bank) {
  const sent: { reference: string; approves: string; text: string }[] = []
  const oneTimeCodes: ApprovalsDeps['oneTimeCodes'] = {
    sendOrResend: ({ approves, text }) => {
      const referenceId = randomBytes(24).toString('base64url')
      sent.push({ reference: referenceId, approves, text })
      const expiresAt = new Date(bank.time.now.getTime() + HOUR_MS)
      return Promise.resolve(ok({ referenceId, maskedPhone: '*0142', expiresAt, resendAt: expiresAt }))
    },
    check: ({ approves, reference, code }) => {
      const known = sent.some((one) => one.reference === reference && one.approves === approves)
      return Promise.resolve(known && code === CODE ? ok(undefined) : fail<Failure>({ kind: 'invalid-credentials' }))
    },
  }
  return { sent, oneTimeCodes }
}

/** Checks the PIN of the tests, for calls that check a PIN without an approval. */
export const rightPin = (_customerId: string, pin: string): Promise<Result<void, Failure>> =>
  createPins().checkPin({ pin })

function createPins() {
  const pins = {
    looks: 0,
    checkPin: ({ pin }: { readonly pin: string }): Promise<Result<void, Failure>> => {
      pins.looks += 1
      return Promise.resolve(pin === PIN ? ok(undefined) : fail<Failure>({ kind: 'pin-mismatch', triesLeft: 2 }))
    },
  }
  return pins
}

interface DeviceLink {
  readonly linkedHoursAgo: number
  readonly linkedBy: 'sign-up' | 'link'
}

async function addSession({ asOwner, time }: Bank, customerId: string, device: DeviceLink): Promise<SignedIn> {
  const deviceKeyId = randomUUID()
  const linkedAt = new Date(time.now.getTime() - device.linkedHoursAgo * HOUR_MS)
  await asOwner(
    `insert into bank.device_key (device_key_id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
     values ($1, $2, $3, 'Test browser', $4, $5, $5)`,
    [deviceKeyId, customerId, randomBytes(65), device.linkedBy, linkedAt],
  )
  const devicePublicKey = randomBytes(65)
  const names = { customerId, username: 'payer', language: null }
  const session = { sessionId: randomUUID(), ...names, deviceKeyId, devicePublicKey }
  return { ...testRequest(), session }
}

function openFor(bank: Bank, customerId: string, schemeCode: AccountProductCode, currency: AccountCurrency) {
  const opening = { customerId, schemeCode, currency, primary: true, openedAt: bank.time.now }
  return bank.database.transaction((tx) => openAccountFor(tx, opening))
}

async function fund(bank: Bank, accountNumber: string, amountMinor: bigint): Promise<void> {
  const account = await findAccountForCredit(bank.database.pool, accountNumber)
  if (account === undefined) throw new Error('no such account')
  const cash = await bank.internalAccount('correspondent-nostro', account.currency)
  const posted = await bank.ledger.post({
    id: randomUUIDv7(),
    fingerprint: randomBytes(32),
    kind: 'opening',
    narration: 'Cash paid in',
    lines: [
      { accountId: account.ledgerAccountId, amountMinor },
      { accountId: cash, amountMinor: -amountMinor },
    ],
  })
  if (!posted.ok) throw new Error(posted.failure.kind)
}

async function addPerson(
  bank: Bank,
  person: { firstName: string; lastName: string; tier: Tier; amountMinor: bigint },
): Promise<Person> {
  const customerId = randomUUID()
  const cifid = `${1 + ((randomBytes(1)[0] ?? 0) % 9)}${BigInt(`0x${randomBytes(6).toString('hex')}`)}`.slice(0, 10)
  await bank.database.pool.query(
    `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth,
       gender, phone, email, kyc_level)
     values ($1, $2, '\\x00', $3, '0011', $4, $5, '1992-03-08', 'female', '+2348035550142', 'a@mail.example', $6)`,
    [customerId, cifid.padEnd(10, '0'), randomBytes(32), person.firstName, person.lastName, person.tier],
  )
  const { accountNumber } = await openFor(bank, customerId, 'SAV', 'NGN')
  if (person.amountMinor > 0n) await fund(bank, accountNumber, person.amountMinor)
  const context = await addSession(bank, customerId, { linkedHoursAgo: 100, linkedBy: 'link' })
  return { customerId, accountNumber, context }
}

/** A request with valid fields, except for the fields that the test changes. */
async function requestFor(
  enquire: ReturnType<typeof nameEnquiry>,
  from: Person,
  toAccountNumber: string,
  over: Partial<InitiateRequest>,
): Promise<InitiateRequest> {
  const bankCode =
    ((over.TransactionType === 1 || over.TransactionType === 3) && over.bankCode) || BRAND.institutionCode
  const enquiry = await enquire({ bankCode, accountNumber: toAccountNumber }, from.context)
  if (!enquiry.ok) throw new Error('no such account')
  return {
    transferId: randomUUIDv7(),
    TransactionType: 0,
    fromAccountNumber: from.accountNumber,
    toAccountNumber,
    bankCode,
    nameEnquiryRef: enquiry.value.data.nameEnquiryRef,
    amount: '500000',
    currencyCode: 'NGN',
    narration: 'Lunch',
    ...over,
  }
}

async function balanceOf(bank: Bank, accountNumber: string): Promise<bigint> {
  const account = await findAccountForCredit(bank.database.pool, accountNumber)
  const [balance] = await bank.ledger.balances(account === undefined ? [] : [account.ledgerAccountId])
  if (balance === undefined) throw new Error('no such account')
  return balance.balanceMinor
}

/** The book balance and the available balance of a customer's account, in minor units. */
async function balances(bank: Bank, accountNumber: string): Promise<{ book: bigint; available: bigint }> {
  const { rows } = await bank.database.pool.query<{ balance: string; held: string }>(
    `select l.balance, l.held from ledger.account l join bank.account a on a.ledger_account_id = l.account_id
     where a.account_number = $1`,
    [accountNumber],
  )
  const book = BigInt(rows[0]?.balance ?? 0)
  return { book, available: book - BigInt(rows[0]?.held ?? 0) }
}

/** The number of entries that debited a customer for this transfer: one or zero. */
async function postingsOf(bank: Bank, transferId: string): Promise<number> {
  const { rowCount } = await bank.database.pool.query('select from ledger.entry where journal_id = $1 and amount < 0', [
    transferId,
  ])
  return rowCount ?? 0
}

/** The reason of a refusal, or 'ok' or the kind of the failure. */
export function reasonOf(result: Result<unknown, Failure>): string {
  if (result.ok) return 'ok'
  return result.failure.kind === 'refused' ? result.failure.reason : result.failure.kind
}
