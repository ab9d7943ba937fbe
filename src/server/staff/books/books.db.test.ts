/** The books as staff read them: the chart, the trial balance of a day, the pages of an account, a journal with its reversal, and closed days. */
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentReference } from '../../../core/payments/reference.ts'
import { internalAccounts } from '../../accounts/internal-accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { findAccountForCredit } from '../../features/accounts/account-store.ts'
import { closeDays } from '../../ledger/closed-days.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { ledgerIn } from '../../ledger/ledger-in-transaction.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'
import { addJournal, addPayment } from '../staff-subjects.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let accountant: string
let customer: TestCustomer
let ofCustomer: bigint
let deposit: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  accountant = await world.logIn('accountant')
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  const { pool } = world.database
  const found = await findAccountForCredit(pool, customer.accountNumber)
  if (found === undefined) throw new Error('no account')
  ofCustomer = found.ledgerAccountId
  const cash = await internalAccounts(pool)('correspondent-nostro', 'NGN')
  deposit = await post([
    { accountId: cash, amountMinor: -1_000_00n },
    { accountId: ofCustomer, amountMinor: 1_000_00n },
  ])
  await addJournal(world)
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

async function post(lines: readonly { accountId: bigint; amountMinor: bigint }[], kind = 'deposit'): Promise<string> {
  const id = randomUUIDv7()
  const posting = { id, fingerprint: randomBytes(32), kind, narration: 'Cash at a branch', lines }
  const posted = await world.database.transaction((tx) => ledgerIn(tx).post(posting))
  if (!posted.ok) throw new Error('not posted')
  return id
}

const read = (path: string, body: object) => world.call(accountant, `books/${path}`, body)
const today = () => calendarDay(world.clock.now())
const looks = async (): Promise<number> => {
  const rows = await test.asOwner('select from bank.record_read where customer_id = $1', [customer.customerId])
  return rows.length
}

it('chart: has the accounts of the bank by code, and the sum of the accounts of customers', async () => {
  const { body } = await read('chart', {})
  expect(body['accounts']).toContainEqual(
    expect.objectContaining({ code: 'vat-payable:NGN', normalSide: 'credit', balanceMinor: '5000', isClosed: false }),
  )
  expect(body['customers']).toEqual([{ currency: 'NGN', accounts: 1, balanceMinor: '100000', heldMinor: '0' }])
})

describe('trial balance', () => {
  type Row = { code: string | null; debitMinor: string; creditMinor: string; closingMinor: string }
  const sum = (rows: readonly Row[], of: keyof Row) => rows.reduce((total, row) => total + BigInt(row[of] ?? ''), 0n)

  it('of today: has equal debits and credits, and closing balances that sum to zero', async () => {
    const rows = (await read('trial-balance', { day: today() })).body['rows'] as readonly Row[]
    expect(rows).toContainEqual({
      code: null,
      name: 'Accounts of customers',
      currency: 'NGN',
      debitMinor: '0',
      creditMinor: '100000',
      closingMinor: '100000',
    })
    expect(sum(rows, 'debitMinor')).toBe(1_050_00n)
    expect(sum(rows, 'creditMinor')).toBe(1_050_00n)
    expect(sum(rows, 'closingMinor')).toBe(0n)
  })

  it('of yesterday: has no posting of today', async () => {
    const rows = (await read('trial-balance', { day: daysAfter(today(), -1) })).body['rows'] as readonly Row[]
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ debitMinor: '0', creditMinor: '0', closingMinor: '0' })
  })

  it('of tomorrow: is refused', async () => {
    expect(await read('trial-balance', { day: daysAfter(today(), 1) })).toMatchObject({ status: 400 })
    expect(await read('trial-balance', { day: '2026-02-30' })).toMatchObject({ status: 400 })
  })
})

const listed = async (filters: object = {}) => {
  const day = today()
  const { status, body } = await world.call(accountant, 'books/journals', { day, ...filters })
  expect(status, JSON.stringify(body)).toBe(200)
  return body['journals'] as readonly { readonly journalId: string; readonly kind: string }[]
}

it('journals of a day: has the journals of the day by kind and by the amount of a line, and the customer sees the look', async () => {
  const before = await looks()
  const [corrections, all] = [await listed({ kind: 'correction' }), await listed()]
  expect(await looks()).toBe(before + 1)
  expect(corrections).toEqual([
    expect.objectContaining({
      narration: 'VAT of a fee',
      isReversal: false,
      credits: [{ currency: 'NGN', minor: '5000' }],
    }),
  ])
  expect(all.map(({ journalId }) => journalId)).toEqual(expect.arrayContaining([deposit, corrections[0]?.journalId]))
  const ofAmount = await listed({ amount: '1,000' })
  expect(ofAmount.map(({ journalId }) => journalId)).toContain(deposit)
  expect(ofAmount.map(({ journalId }) => journalId)).not.toContain(corrections[0]?.journalId)
  expect(await listed({ amount: '1000.01' })).toEqual([])
  expect(await listed({ day: daysAfter(today(), -3) })).toEqual([])
  expect(await listed({ byHand: 'yes' })).toEqual([])
})

describe('account', () => {
  it('of a customer: shows its entries, and the customer can read that a person looked', async () => {
    const before = await looks()
    const { body } = await read('account', { account: ofCustomer.toString() })
    expect(body['entries']).toEqual([
      expect.objectContaining({ journalId: deposit, amountMinor: '100000', balanceAfterMinor: '100000' }),
    ])
    expect(await looks()).toBe(before + 1)
  })

  it('of the bank: has pages of 50 entries, each entry once, and leaves no line with customers', async () => {
    const { pool } = world.database
    const [fees, levy] = [
      await internalAccounts(pool)('fee-income', 'NGN'),
      await internalAccounts(pool)('levy-payable', 'NGN'),
    ]
    for (let number = 0; number < 51; number += 1) {
      await post([
        { accountId: fees, amountMinor: -1n },
        { accountId: levy, amountMinor: 1n },
      ])
    }
    const before = await looks()
    const first = await read('account', { account: 'levy-payable:NGN' })
    const entries = first.body['entries'] as readonly { seq: string }[]
    expect(entries).toHaveLength(50)
    const second = await read('account', { account: 'levy-payable:NGN', beforeSeq: first.body['nextBeforeSeq'] })
    expect(second.body).toMatchObject({ entries: [{ balanceAfterMinor: '1' }], nextBeforeSeq: null })
    expect(await looks()).toBe(before)
  })

  it.each([
    ['an unknown code', 'no-such-account:NGN', 404],
    ['an unknown number', '999999999', 404],
    ['a text that is no account', "x' or 1", 400],
  ])('account: is refused for %s', async (_what, account, status) => {
    expect(await read('account', { account })).toMatchObject({ status })
  })
})

describe('journal', () => {
  it('journal: shows its lines with their accounts, and its reversal after an order of two people', async () => {
    const journalId = await addJournal(world)
    const shown = await read('journal', { journalId })
    expect(shown.body).toMatchObject({
      kind: 'correction',
      reversedBy: null,
      lines: [
        { code: 'fee-income:NGN', amountMinor: '-5000' },
        { code: 'vat-payable:NGN', amountMinor: '5000' },
      ],
    })
    const orderId = randomUUID()
    const proposed = await world.call(accountant, 'orders/propose', {
      orderId,
      kind: 'reverse-journal',
      payload: { journalId, narration: 'Posted by mistake' },
      reasonCode: 'correction',
      reason: 'The fee has no VAT at all',
    })
    expect(proposed).toMatchObject({ status: 200 })
    const approved = await world.call(await world.logIn('accountant'), 'orders/approve', { orderId })
    expect(approved.body).toMatchObject({ state: 'executed' })
    const { reversedBy } = (await read('journal', { journalId })).body
    expect(typeof reversedBy).toBe('string')
    expect((await read('journal', { journalId: reversedBy })).body).toMatchObject({ reverses: journalId })
  })

  it('journal of a customer: leaves a line that the customer can read', async () => {
    const before = await looks()
    await read('journal', { journalId: deposit })
    expect(await looks()).toBe(before + 1)
  })

  it('journal: names its payment by its own id and by the hold that it settles, and no payment of another journal', async () => {
    const paymentId = await addPayment(test, customer)
    const cash = await internalAccounts(world.database.pool)('correspondent-nostro', 'NGN')
    const lines = [
      { accountId: ofCustomer, amountMinor: -5_00n },
      { accountId: cash, amountMinor: 5_00n },
    ]
    const posting = { fingerprint: randomBytes(32), kind: 'transfer', narration: '', lines }
    const ledger = createLedger({ database: world.application })
    const expiresAt = new Date(world.clock.now().getTime() + 3_600_000)
    const hold = { id: paymentId, fingerprint: randomBytes(32), accountId: ofCustomer, amountMinor: 5_00n, expiresAt }
    expect(await ledger.hold({ ...hold, reason: 'transfer' })).toMatchObject({ ok: true })
    const settled = randomUUIDv7()
    const settlesHold = { holdId: paymentId, amountMinor: 5_00n, releaseRest: true }
    expect(await ledger.post({ ...posting, id: settled, settlesHold })).toMatchObject({ ok: true })
    const payment = { paymentId, reference: paymentReference(paymentId) }
    expect((await read('journal', { journalId: settled })).body).toMatchObject({ payment })
    const posted = await addPayment(test, customer)
    await world.database.transaction((tx) => ledgerIn(tx).post({ ...posting, id: posted }))
    expect((await read('journal', { journalId: posted })).body).toMatchObject({ payment: { paymentId: posted } })
    expect((await read('journal', { journalId: deposit })).body).toMatchObject({ payment: null })
  })

  it('journal: is not found by an unknown id', async () => {
    expect(await read('journal', { journalId: randomUUID() })).toMatchObject({ status: 404 })
  })
})

it('closed days: have their hashes, the newest first', async () => {
  expect((await read('closed-days', {})).body).toEqual({ days: [] })
  // The test made its postings today, and only past days are closed. So the test moves the postings two days back.
  await test.asOwner('alter table ledger.request disable trigger all')
  await test.asOwner(`update ledger.request set posted_at = posted_at - interval '2 days'`)
  await test.asOwner('alter table ledger.request enable trigger all')
  const closed = await closeDays(world.application, 'Africa/Lagos')
  expect(closed).toHaveLength(2)
  const { days } = (await read('closed-days', {})).body as { days: readonly { day: string; hash: string }[] }
  expect(days.map(({ day, hash }) => ({ day, hash }))).toEqual(closed.toReversed())
  expect((await read('closed-days', { before: closed[1]?.day })).body).toMatchObject({
    days: [{ day: closed[0]?.day }],
  })
})

it('positions: has each currency with the part of other journals, and an exchange without a journal makes a difference', async () => {
  const { pool } = world.database
  const [position, nostro] = [
    await internalAccounts(pool)('exchange-position', 'USD'),
    await internalAccounts(pool)('correspondent-nostro', 'USD'),
  ]
  const before = (await read('positions', {})).body['positions'] as readonly { currency: string }[]
  expect(before.find(({ currency }) => currency === 'USD')).toEqual({
    currency: 'USD',
    positionMinor: '0',
    bookedMinor: '0',
    exchangedMinor: '0',
    incomeMinor: '0',
  })
  await post([
    { accountId: nostro, amountMinor: -700n },
    { accountId: position, amountMinor: 700n },
  ])
  await post(
    [
      { accountId: nostro, amountMinor: 300n },
      { accountId: position, amountMinor: -300n },
    ],
    'fx',
  )
  const { status, body } = await read('positions', {})
  expect(status).toBe(200)
  expect(body['positions']).toContainEqual({
    currency: 'USD',
    positionMinor: '400',
    bookedMinor: '-300',
    exchangedMinor: '0',
    incomeMinor: '0',
  })
})

it('journal by hand: is in the list of journals by hand, and its order names it', async () => {
  const [checker, orderId] = [await world.logIn('risk-officer'), randomUUID()]
  const lines = [
    { account: 'fee-income:NGN', amountMinor: '-700' },
    { account: 'vat-payable:NGN', amountMinor: '700' },
  ]
  const payload = { kind: 'correction', narration: 'VAT of two fees', lines }
  const order = { orderId, kind: 'post-journal', payload, reasonCode: 'correction', reason: 'The VAT was too low' }
  const proposed = await world.call(accountant, 'orders/propose', order)
  expect(proposed.body, JSON.stringify(proposed.body)).toMatchObject({ state: 'proposed', journalId: null })
  expect((await world.call(checker, 'orders/approve', { orderId })).body).toMatchObject({ state: 'executed' })
  const read = await world.call(accountant, 'orders/read', { orderId })
  expect(read.body).toMatchObject({ order: { journalId: orderId } })
  expect(await listed({ byHand: 'yes' })).toEqual([expect.objectContaining({ narration: 'VAT of two fees' })])
  const journal = await world.call(accountant, 'books/journal', { journalId: orderId })
  expect(journal.body).toMatchObject({ narration: 'VAT of two fees' })
})
