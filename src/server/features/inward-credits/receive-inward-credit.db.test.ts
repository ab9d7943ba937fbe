/** The switch, the adapter, the ledger and the database together: a payment from another bank, repeated, changed, refused. */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { makeAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { createIso20022InwardSwitch } from '../../adapters/payment-switch/iso20022-inward.ts'
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { closeLedgerAccount, openLedgerAccount } from '../../ledger/open-account.ts'
import { systemClock } from '../../ports/clock.ts'
import { createQueueNotices, creditNoticeRows, noticesCompanion } from '../notices/money-notices.ts'
import { inwardCreditCompanion } from './inward-credit-store.ts'
import { inwardCreditEndpoints } from './inward-credits.routes.ts'
import type { AccountForCredit } from './inward-credits-deps.ts'
import { openSettlementAccounts } from './open-settlement-accounts.ts'

let db: TestDatabase
let ledger: Ledger
let sandbox: Sandbox
let bank: Server
/** Where the switch sends its next message. */
let inwardUrl = () => urlOf(bank)
let settlement: ReadonlyMap<string, bigint>
const accounts = new Map<string, AccountForCredit>()
const alerts: unknown[] = []
let serial = 0

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/switch/inward`

/** An account of a customer, without the accounts feature: its row is that feature's, its books are real. */
async function openAccount(change: Partial<AccountForCredit> = {}): Promise<string> {
  serial += 1
  const currency = change.currency ?? 'NGN'
  const customerId = randomUUID()
  await db.database.pool.query(
    `insert into bank.customer (id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, kyc_level)
     values ($1, $2, 'x', $3, '0001', 'A', 'B', '1990-01-01', 'Female', '+2348030000000', 1)`,
    [customerId, String(1_000_000_000 + serial), randomBytes(32)],
  )
  const ledgerAccountId = await db.database.transaction((tx) =>
    openLedgerAccount(tx, { name: 'A B', currency, normalSide: 'credit', mode: 'guarded' }),
  )
  const number = makeAccountNumber(BRAND.cbnCode, serial)
  accounts.set(number, {
    ledgerAccountId,
    customerId,
    currency,
    accountName: 'A B',
    status: 'open',
    tier: 1,
    ...change,
  })
  return number
}

async function startBank(ledger: Ledger): Promise<Server> {
  const [endpoint] = inwardCreditEndpoints({
    database: db.database,
    ledger,
    inwardSwitch: createIso20022InwardSwitch({
      switchPublicKeysPem: [sandbox.switchPublicKeyPem],
      signingKeyPem: sandbox.bankKeyPem,
      institutionCode: BRAND.institutionCode,
    }),
    clock: systemClock,
    limits: DEFAULT_DEPOSIT_LIMITS,
    findAccountForCredit: async (number) => accounts.get(number),
    settlementAccountId: (currency) => settlement.get(currency),
    noticeRows: creditNoticeRows,
    logger: { warn: (details) => alerts.push(details), error: (details) => alerts.push(details) },
  })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const answer = await endpoint!.handle({ body: Buffer.concat(chunks), headers: request.headers, query: {} })
    response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

beforeAll(async () => {
  db = await createTestDatabase()
  ledger = createLedger({ database: db.database, companions: [inwardCreditCompanion, noticesCompanion] })
  settlement = await openSettlementAccounts(db.database)
  sandbox = await startSandbox({
    port: 0,
    bankInwardUrl: () => inwardUrl(),
  })
  bank = await startBank(ledger)
})
afterAll(async () => {
  await sandbox?.close()
  bank?.closeAllConnections()
  bank?.close()
  await ledger?.close()
  await db?.drop()
})
afterEach(() => {
  alerts.length = 0
})

interface BookLine {
  readonly endToEndId: string
  readonly messageId: string
  readonly status: string
  readonly reason: string | null
  readonly attempts: readonly { readonly status: string; readonly reason: string | null }[]
}

async function call(method: string, path: string, body: unknown): Promise<{ status: number; json: BookLine }> {
  const reply = await fetch(`${sandbox.doorUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, json: (await reply.json()) as BookLine }
}
const pay = async (order: Record<string, unknown>) =>
  (await call('POST', '/pay', { amount: '2500000', senderName: 'Chinedu Okafor', ...order })).json

const balanceOf = async (number: string) =>
  (await ledger.balances([accounts.get(number)!.ledgerAccountId]))[0]!.balanceMinor

async function rowsOf(number: string): Promise<{ outcome: string; reason: string | null; sender_name: string }[]> {
  const found = await db.database.pool.query(
    'select outcome, reason, sender_name from bank.inward_credit where account_number = $1 order by received_at',
    [number],
  )
  return found.rows
}

async function journalsOf(number: string): Promise<number> {
  const found = await db.database.pool.query('select count(*)::int as count from ledger.entry where account_id = $1', [
    String(accounts.get(number)!.ledgerAccountId),
  ])
  return found.rows[0].count
}

it('books a payment once, with its row, its note in the history and one notice per channel', async () => {
  const number = await openAccount()
  expect(await pay({ accountNumber: number })).toMatchObject({ status: 'ACSC', reason: null, amountText: '₦25,000.00' })
  expect(await balanceOf(number)).toBe(25_000_00n)
  expect(await rowsOf(number)).toEqual([{ outcome: 'accepted', reason: null, sender_name: 'Chinedu Okafor' }])
  const notes = await db.database.pool.query(
    `select counterparty from bank.journal_note n join bank.inward_credit c on c.posting_id = n.journal_id where c.account_number = $1`,
    [number],
  )
  expect(notes.rows).toEqual([{ counterparty: 'Chinedu Okafor' }])
  await createQueueNotices(db)({}, { id: '1', attempt: 1, maxAttempts: 1 })
  const jobs = await db.database.pool.query(
    `select payload from graphile_worker._private_jobs where payload->'notice'->>'customerId' = $1`,
    [accounts.get(number)!.customerId],
  )
  expect(jobs.rows.map((row) => row.payload.channel).sort()).toEqual(['email', 'sms'])
  expect(JSON.stringify(jobs.rows)).not.toContain(number)
})

it('books it once when twenty copies race, and answers each of them alike', async () => {
  const number = await openAccount()
  const paid = await pay({ accountNumber: number, repeat: 20 })
  expect(paid.attempts).toHaveLength(20)
  expect(new Set(paid.attempts.map((attempt) => attempt.status))).toEqual(new Set(['ACSC']))
  expect(await balanceOf(number)).toBe(25_000_00n)
  expect(await journalsOf(number)).toBe(1)
})

it('books it once when the switch never saw the first answer and repeats', async () => {
  const number = await openAccount()
  await call('PUT', '/faults', { switch: { mode: 'time-out', times: 1 } })
  const paid = await pay({ accountNumber: number })
  expect(paid).toMatchObject({ status: 'ACSC' })
  expect(paid.attempts.length).toBeGreaterThanOrEqual(2)
  const again = await call('POST', '/pay/repeat', { messageId: paid.messageId })
  expect(again.json).toMatchObject({ status: 'ACSC' })
  expect(await balanceOf(number)).toBe(25_000_00n)
})

it('refuses another payment under an id that was used, posts nothing, and raises an alert', async () => {
  const number = await openAccount()
  const first = await pay({ accountNumber: number })
  const second = await pay({ accountNumber: number, amount: '2500001', endToEndId: first.endToEndId })
  expect(second).toMatchObject({ status: 'RJCT', reason: 'AM05' })
  expect(alerts).toMatchObject([{ alert: 'inward-credit-id-reused', endToEndId: first.endToEndId }])
  expect(await balanceOf(number)).toBe(25_000_00n)
  // To another account too.
  const other = await openAccount()
  expect(await pay({ accountNumber: other, endToEndId: first.endToEndId })).toMatchObject({ reason: 'AM05' })
  expect(await balanceOf(other)).toBe(0n)
})

const refusals: readonly [string, () => Promise<string>, Record<string, unknown>][] = [
  ['AC01', async () => '1234567890', {}],
  ['AC03', async () => makeAccountNumber(BRAND.cbnCode, 999_999_999), {}],
  ['AC04', () => openAccount({ status: 'closed' }), {}],
  ['AM03', () => openAccount({ currency: 'USD' }), {}],
  ['AM02', () => openAccount(), { amount: '5000001' }],
]
it.each(refusals)('answers %s and keeps that answer', async (reason, number, change) => {
  const accountNumber = await number()
  const refused = await pay({ accountNumber, ...change })
  expect(refused).toMatchObject({ status: 'RJCT', reason })
  expect(await rowsOf(accountNumber)).toMatchObject([{ outcome: 'refused', reason }])
  const again = await call('POST', '/pay/repeat', { messageId: refused.messageId })
  expect(again.json.attempts.at(-1)).toMatchObject({ status: 'RJCT', reason })
  if (accounts.has(accountNumber)) expect(await balanceOf(accountNumber)).toBe(0n)
})

it('answers a first refusal again even when the account could take the money now', async () => {
  const number = makeAccountNumber(BRAND.cbnCode, serial + 1)
  const refused = await pay({ accountNumber: number })
  expect(refused).toMatchObject({ reason: 'AC03' })
  expect(await openAccount()).toBe(number)
  const again = await call('POST', '/pay/repeat', { messageId: refused.messageId })
  expect(again.json.attempts.at(-1)).toMatchObject({ status: 'RJCT', reason: 'AC03' })
  expect(await balanceOf(number)).toBe(0n)
})

it('answers AC04 when the books know that the account is closed before its row says so', async () => {
  const number = await openAccount()
  await db.database.transaction((tx) => closeLedgerAccount(tx, accounts.get(number)!.ledgerAccountId))
  expect(await pay({ accountNumber: number })).toMatchObject({ status: 'RJCT', reason: 'AC04' })
  expect(await rowsOf(number)).toMatchObject([{ outcome: 'refused', reason: 'AC04' }])
})

it('keeps a tier 1 account below its ceiling though ten payments race', async () => {
  const number = await openAccount()
  const paid = await Promise.all(Array.from({ length: 10 }, () => pay({ accountNumber: number, amount: '5000000' })))
  expect(paid.filter((payment) => payment.status === 'ACSC')).toHaveLength(6)
  expect(paid.filter((payment) => payment.reason === 'AM14')).toHaveLength(4)
  expect(await balanceOf(number)).toBe(300_000_00n)
})

it('answers 400 to a message cut short, unsigned, or signed by another, and posts nothing', async () => {
  const number = await openAccount()
  await call('PUT', '/faults', { switch: { mode: 'malformed', times: 1 } })
  expect(await pay({ accountNumber: number })).toMatchObject({ status: 'unknown', reason: 'HTTP 400' })
  expect(alerts).toMatchObject([{ alert: 'switch-message-refused', kind: 'malformed' }])
  const url = urlOf(bank)
  const unsigned = await fetch(url, { method: 'POST', body: '<Document/>' })
  expect([unsigned.status, await unsigned.text()]).toEqual([400, 'Bad request'])
  const other = await startSandbox({ port: 0, bankInwardUrl: () => url })
  const reply = await fetch(`${other.doorUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountNumber: number, amount: '100', senderName: 'Mallory' }),
  })
  expect(await reply.json()).toMatchObject({ status: 'unknown', reason: 'HTTP 400' })
  await other.close()
  expect(await balanceOf(number)).toBe(0n)
  expect(await rowsOf(number)).toEqual([])
})

it('books it once when copies race in two processes', async () => {
  const number = await openAccount()
  const elsewhere = createLedger({ database: db.database, companions: [inwardCreditCompanion, noticesCompanion] })
  const second = await startBank(elsewhere)
  let turn = 0
  inwardUrl = () => urlOf((turn += 1) % 2 === 0 ? bank : second)
  const paid = await pay({ accountNumber: number, repeat: 20 })
  inwardUrl = () => urlOf(bank)
  expect(new Set(paid.attempts.map((attempt) => attempt.status))).toEqual(new Set(['ACSC']))
  expect(await journalsOf(number)).toBe(1)
  expect(await balanceOf(number)).toBe(25_000_00n)
  second.closeAllConnections()
  second.close()
  await elsewhere.close()
})
