/**
 * Tests a payment from another bank through the switch, the adapter, the ledger and the database: accepted, repeated,
 * changed and refused.
 */
// @module-tag one-try
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startSandbox } from '../../../sandbox/start-sandbox.ts'
import { callConsole } from '../../../sandbox/console/console.fixture.ts'
import { makeAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { closeLedgerAccount } from '../../ledger/open-account.ts'
import { createQueueNotices } from '../notices/queue-money-alerts.ts'
import { createInwardWorld, type InwardWorld, urlOf } from './world.fixture.ts'

let world: InwardWorld
beforeAll(async () => {
  world = await createInwardWorld()
})
afterAll(() => world?.close())
afterEach(() => {
  world.alerts.length = 0
})

it('inward credit: is posted once, with its row, its note in the history and one notice per channel', async () => {
  const number = await world.openAccount()
  expect(await world.pay({ accountNumber: number })).toMatchObject({
    status: 'ACSC',
    reason: null,
    amountText: '₦25,000.00',
  })
  expect(await world.balanceOf(number)).toBe(25_000_00n)
  expect(await world.rowsOf(number)).toEqual([{ outcome: 'accepted', reason: null, sender_name: 'Chinedu Okafor' }])
  const notes = await world.db.database.pool.query(
    `select counterparty from bank.journal_note n join bank.inward_credit c on c.posting_id = n.journal_id where c.account_number = $1`,
    [number],
  )
  expect(notes.rows).toEqual([{ counterparty: 'Chinedu Okafor' }])
  await createQueueNotices(world.db)({}, { id: '1', attempt: 1, maxAttempts: 1 })
  const jobs = await world.db.database.pool.query(
    `select d.channel, a.params as notice from bank.alert a join bank.alert_delivery d on d.alert_id = a.alert_id where a.customer_id = $1`,
    [world.accountOf(number).customerId],
  )
  expect(jobs.rows.map((row) => row.channel).sort()).toEqual(['email', 'sms'])
  expect(JSON.stringify(jobs.rows)).not.toContain(number)
})

it('inward credit: is posted once when twenty copies race, and each copy gets the same answer', async () => {
  const number = await world.openAccount()
  const paid = await world.pay({ accountNumber: number, repeat: 20 })
  expect(paid.attempts).toHaveLength(20)
  expect(new Set(paid.attempts.map((attempt) => attempt.status))).toEqual(new Set(['ACSC']))
  expect(await world.balanceOf(number)).toBe(25_000_00n)
  expect(await world.journalsOf(number)).toBe(1)
})

it('inward credit: is posted once when the switch does not receive the first answer and repeats the message', async () => {
  const number = await world.openAccount()
  await world.call('PUT', '/faults', { switch: { mode: 'time-out', times: 1 } })
  const paid = await world.pay({ accountNumber: number })
  expect(paid).toMatchObject({ status: 'ACSC' })
  expect(paid.attempts.length).toBeGreaterThanOrEqual(2)
  const again = await world.call('POST', '/pay/repeat', { messageId: paid.messageId })
  expect(again.json).toMatchObject({ status: 'ACSC' })
  expect(await world.balanceOf(number)).toBe(25_000_00n)
})

it('inward credit: another payment under a used id is refused, posts nothing, and raises an alert', async () => {
  const number = await world.openAccount()
  const first = await world.pay({ accountNumber: number })
  const second = await world.pay({ accountNumber: number, amount: '2500001', endToEndId: first.endToEndId })
  expect(second).toMatchObject({ status: 'RJCT', reason: 'AM05' })
  expect(world.alerts).toMatchObject([{ alert: 'inward-credit-id-reused', endToEndId: first.endToEndId }])
  expect(await world.balanceOf(number)).toBe(25_000_00n)
  // A used id is refused for another account too.
  const other = await world.openAccount()
  expect(await world.pay({ accountNumber: other, endToEndId: first.endToEndId })).toMatchObject({ reason: 'AM05' })
  expect(await world.balanceOf(other)).toBe(0n)
})

const refusals: readonly [string, () => Promise<string>, Record<string, unknown>][] = [
  ['AC01', async () => '1234567890', {}],
  ['AC03', async () => makeAccountNumber(BRAND.cbnCode, 999_999_999), {}],
  ['AC04', () => world.openAccount({ status: 'closed' }), {}],
  ['AM03', () => world.openAccount({ currency: 'USD' }), {}],
  ['AM02', () => world.openAccount(), { amount: '5000001' }],
]
it.each(refusals)(
  'inward credit: is refused with %s, and a repeat gets the same answer',
  async (reason, number, change) => {
    const accountNumber = await number()
    const refused = await world.pay({ accountNumber, ...change })
    expect(refused).toMatchObject({ status: 'RJCT', reason })
    expect(await world.rowsOf(accountNumber)).toMatchObject([{ outcome: 'refused', reason }])
    const again = await world.call('POST', '/pay/repeat', { messageId: refused.messageId })
    expect(again.json.attempts.at(-1)).toMatchObject({ status: 'RJCT', reason })
    if (world.find(accountNumber) !== undefined) expect(await world.balanceOf(accountNumber)).toBe(0n)
  },
)

it('inward credit: a first refusal is repeated, even when the account could take the money now', async () => {
  const number = world.nextNumber()
  const refused = await world.pay({ accountNumber: number })
  expect(refused).toMatchObject({ reason: 'AC03' })
  expect(await world.openAccount()).toBe(number)
  const again = await world.call('POST', '/pay/repeat', { messageId: refused.messageId })
  expect(again.json.attempts.at(-1)).toMatchObject({ status: 'RJCT', reason: 'AC03' })
  expect(await world.balanceOf(number)).toBe(0n)
})

it('inward credit: gets AC04 when the ledger has closed the account before its row says so', async () => {
  const number = await world.openAccount()
  await world.db.database.transaction((tx) => closeLedgerAccount(tx, world.accountOf(number).ledgerAccountId))
  expect(await world.pay({ accountNumber: number })).toMatchObject({ status: 'RJCT', reason: 'AC04' })
  expect(await world.rowsOf(number)).toMatchObject([{ outcome: 'refused', reason: 'AC04' }])
})

it('inward credit: a message that is cut short, unsigned or signed by another gets 400, and posts nothing', async () => {
  const number = await world.openAccount()
  await world.call('PUT', '/faults', { switch: { mode: 'malformed', times: 1 } })
  expect(await world.pay({ accountNumber: number })).toMatchObject({ status: 'unknown', reason: 'HTTP 400' })
  expect(world.alerts).toMatchObject([{ alert: 'switch-message-refused', kind: 'malformed' }])
  const url = urlOf(world.bank)
  const unsigned = await fetch(url, { method: 'POST', body: '<Document/>' })
  expect([unsigned.status, await unsigned.text()]).toEqual([400, 'Bad request'])
  const other = await startSandbox({ port: 0, bankInwardUrl: () => url })
  const reply = await callConsole(other, 'POST', '/pay', {
    accountNumber: number,
    amount: '100',
    senderName: 'Mallory',
  })
  expect(await reply.json()).toMatchObject({ status: 'unknown', reason: 'HTTP 400' })
  await other.close()
  expect(await world.balanceOf(number)).toBe(0n)
  expect(await world.rowsOf(number)).toEqual([])
})

it('inward credit: is posted once when copies race in two processes', async () => {
  const number = await world.openAccount()
  const elsewhere = world.openLedger()
  world.sendTo(world.bank, await world.startBank(elsewhere))
  const paid = await world.pay({ accountNumber: number, repeat: 20 })
  world.sendTo(world.bank)
  expect(new Set(paid.attempts.map((attempt) => attempt.status))).toEqual(new Set(['ACSC']))
  expect(await world.journalsOf(number)).toBe(1)
  expect(await world.balanceOf(number)).toBe(25_000_00n)
  await elsewhere.close()
})
