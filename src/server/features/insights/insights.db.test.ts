/**
 * Tests insights over the real ledger: transfers, bills, fees, exchanges, reversals and refunds, corrections, budgets
 * and limits.
 */
import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insightRoutes } from '../../../contract/accounts/insights.ts'
import type { EntryFacts } from '../../../core/insights/count-entry.ts'
import { calendarDay } from '../../../values/date.ts'
import { monthsAfter } from '../../../values/vocabularies/spending-category.ts'
import { refundRows } from '../../payments/reversals/refund.ts'
import { readJournal } from '../../ledger/read.ts'
import { reversalOf } from '../../ledger/reverse.ts'
import { indexEntries } from '../../entry-index/index-entries.ts'
import { openBillsBank } from '../bills/bills-bank.fixture.ts'
import { addRates } from '../exchange/rates-store.ts'
import { type Person, PIN, reasonOf } from '../transfers/world.fixture.ts'
import { readFacts } from './facts-store.ts'
import { insightsBank } from './insights.fixture.ts'

// The fixed time keeps all entries in one month.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T12:00:00+01:00') })
const clock = { now: () => new Date() }
const bank = openBillsBank(clock)
const month = calendarDay(new Date()).slice(0, 7)
const middleOf = (one: string): Date => new Date(`${one}-15T12:00:00Z`)
let own: ReturnType<typeof insightsBank>
let tunde: Person
beforeAll(async () => {
  own = insightsBank(bank.world, clock)
  tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
})
afterAll(async () => {
  await own.close()
  vi.useRealTimers()
})

const send = async (toAccountNumber: string, over: Parameters<typeof bank.world.requestFor>[2]) => {
  const request = await bank.world.requestFor(bank.ada, toAccountNumber, over)
  const { nameEnquiryRef: _ref, ...ownRequest } = request
  const asked = await bank.world.handlers.initiate(
    request.TransactionType === 2 ? ownRequest : request,
    bank.ada.context,
  )
  if (!asked.ok) throw new Error(reasonOf(asked))
  const { challengeId } = asked.value.data
  expect(reasonOf(await bank.world.handlers.confirm({ challengeId, pin: PIN }, bank.ada.context))).toBe('ok')
  return request.transferId
}

describe('the entries that count', () => {
  test('transfer: counts for sender and recipient, with separate charges. A transfer between own accounts does not count', async () => {
    const { accountNumber: current } = await bank.world.openFor(bank.ada.customerId, 'CUR', 'NGN')
    await send(tunde.accountNumber, { amount: '2000000', narration: 'Rent, October 2026' })
    await send(current, { TransactionType: 2, amount: '700000', narration: '' })
    const paid = await bank.world.database.pool.query<{ charges: string }>(
      `select (fee_minor + vat_minor + stamp_duty_minor + levy_minor)::text as charges from bank.payment
       where customer_id = $1 and transfer_type = 0`,
      [bank.ada.customerId],
    )
    const charges = BigInt(paid.rows[0]?.charges ?? 0)
    expect(charges).toBeGreaterThan(0n)
    const seen = await own.insights(bank.ada)
    expect(v.safeParse(insightRoutes.getInsights.data, seen).issues).toBeUndefined()
    expect(await own.sums(bank.ada)).toEqual({ rent: 2_000_000n, charges })
    expect(seen.months.at(-1)).toEqual({ month, in: '0', out: String(2_000_000n + charges) })
    expect(seen.payees).toEqual([{ name: 'TUNDE BAKARE', amount: '2000000', count: 1 }])
    // A move between own accounts counts once, although the view has the entries of both accounts.
    expect(seen.ownMoved).toBe('700000')
    expect((await own.insights(bank.ada, { accountNumber: current })).months.at(-1)).toEqual({
      month,
      in: '0',
      out: '0',
    })
    expect(await own.sums(tunde, {}, 'in')).toEqual({ family: 2_000_000n })
  })

  test('bill: counts under its category, with its fee as a charge; a bill that is only held does not count', async () => {
    const { world, ada } = bank
    const card = await world.validated(ada, { billerId: 'dstv', reference: '1212121212' })
    const television = await world.payBill(ada, { ...card, subscription: 'renew', amount: '1900000' })
    await world.submitBill(television)
    await world.payBill(ada, { recipientType: 'self' })
    expect(await own.sums(ada)).toEqual({ television: 1_900_000n, charges: 10_750n })
    const { entries } = await own.entries(ada, { month, category: 'television', direction: 'out' })
    expect(entries).toMatchObject([{ amount: '1900000', why: 'It paid a cable TV bill.', correctionId: null }])
    expect(v.safeParse(insightRoutes.getCategoryEntries.data, { entries, left: null }).issues).toBeUndefined()
  })

  test('exchange: does not count as money in or money out, in either currency', async () => {
    const { world, ada } = bank
    const at = new Date()
    const rates = { NGN: '1452.318256', EUR: '0.863417', GBP: '0.747209' }
    await addRates(world.database.pool, { source: 'test', madeAt: at, nextAt: null, rates }, { at, heldBecause: null })
    const { accountNumber: dollars } = await world.openFor(ada.customerId, 'DOM', 'USD')
    world.time.now = new Date(at.getTime() + 1_000)
    await send(dollars, { TransactionType: 2, amount: '10000000', narration: '' })
    expect(await own.sums(ada)).toEqual({})
    const inDollars = await own.insights(ada, { currencyCode: 'USD' })
    expect([inDollars.categories, BigInt(inDollars.ownMoved) > 0n]).toEqual([[], true])
  })

  test('a reversed payment leaves both months, and a refund or return reduces the payment in its own month', async () => {
    const before = monthsAfter(month, -1)
    const ngozi = await own.since(before)
    const at = middleOf(before)
    const wrong = await own.post(ngozi, { amount: -60_000n, counterparty: 'Shoprite Ikeja', at })
    const paid = await own.post(ngozi, {
      amount: -50_200n,
      fee: 200n,
      kind: 'outward-transfer',
      narration: 'School fees',
      counterparty: 'GREENFIELD SCHOOLS',
      at,
    })
    expect(await own.sums(ngozi, { month: before })).toEqual({ food: 60_000n, school: 50_000n, charges: 200n })
    const journal = await readJournal(bank.world.database.pool, wrong)
    const undone = await bank.world.ledger.post(reversalOf(journal!, 'Posted in error'))
    expect(undone.ok).toBe(true)
    const subject = { id: paid, kind: 'journal' } as const
    await own.post(ngozi, {
      amount: 20_000n,
      kind: 'transfer-return',
      effects: refundRows({ subject, source: 'returned', amountMinor: 20_000n, mostMinor: 50_000n }),
    })
    await own.post(ngozi, {
      amount: 5_000n,
      kind: 'case-refund',
      effects: refundRows({ subject, source: 'case', amountMinor: 5_000n, mostMinor: 50_000n }),
    })
    expect(await own.sums(ngozi, { month: before })).toEqual({ school: 25_000n, charges: 200n })
    const now = await own.insights(ngozi)
    expect(now.months.slice(-2)).toEqual([
      { month: before, in: '0', out: '25200' },
      { month, in: '0', out: '0' },
    ])
    expect((await own.insights(ngozi, { month: before })).givenBack).toBe('85000')
  })

  test('comparison: this month with the same days of the month before, and a past month with the whole month before', async () => {
    const [before, earliest] = [monthsAfter(month, -1), monthsAfter(month, -2)]
    const ngozi = await own.since(earliest)
    const shopped = (amount: bigint, at: string) =>
      own.post(ngozi, { amount, counterparty: 'Shoprite', at: new Date(at) })
    await shopped(-7n, `${earliest}-28T12:00:00+01:00`)
    await shopped(-100n, `${before}-18T23:59:59+01:00`)
    await shopped(-20n, `${before}-19T00:00:00+01:00`)
    await shopped(-300n, `${month}-02T12:00:00+01:00`)
    expect((await own.insights(ngozi)).categories).toMatchObject([{ category: 'food', amount: '300', before: '100' }])
    expect((await own.insights(ngozi, { month: before })).categories).toMatchObject([{ amount: '120', before: '7' }])
  })

  test('months begin at midnight in Lagos', async () => {
    const ngozi = await own.since(monthsAfter(month, -1))
    const first = new Date(`${month}-01T00:00:00+01:00`).getTime()
    await own.post(ngozi, { amount: -100n, counterparty: 'Shoprite', at: new Date(first - 1) })
    await own.post(ngozi, { amount: -200n, counterparty: 'Shoprite', at: new Date(first) })
    expect(await own.sums(ngozi)).toEqual({ food: 200n })
    expect(await own.sums(ngozi, { month: monthsAfter(month, -1) })).toEqual({ food: 100n })
    const food = { category: 'food', direction: 'out' } as const
    expect((await own.entries(ngozi, { month, ...food })).entries).toMatchObject([{ amount: '200' }])
    const before = await own.entries(ngozi, { month: monthsAfter(month, -1), ...food })
    expect(before.entries).toMatchObject([{ amount: '100' }])
  })

  test('this month and its budgets change at midnight in Lagos', async () => {
    const ngozi = await own.since(month)
    const next = monthsAfter(month, 1)
    const midnight = new Date(`${next}-01T00:00:00+01:00`).getTime()
    await own.post(ngozi, { amount: -300n, counterparty: 'Shoprite', at: new Date(midnight - 60_000) })
    const setFood = (amount: string) =>
      own.handlers.budget({ category: 'food', currencyCode: 'NGN', amount }, ngozi.context)
    try {
      vi.setSystemTime(midnight - 30 * 60_000)
      await setFood('1000')
      expect(await own.insights(ngozi)).toMatchObject({
        thisMonth: month,
        budgets: [{ category: 'food', amount: '1000', spent: '300' }],
      })
      vi.setSystemTime(midnight + 30 * 60_000)
      await own.post(ngozi, { amount: -400n, counterparty: 'Shoprite' })
      await setFood('2000')
      expect(await own.insights(ngozi)).toMatchObject({
        thisMonth: next,
        budgets: [{ category: 'food', amount: '2000', spent: '400' }],
      })
      // The budget of the month before keeps its amount.
      expect((await own.insights(ngozi, { month })).budgets).toMatchObject([{ amount: '1000', spent: '300' }])
    } finally {
      vi.setSystemTime(new Date('2026-11-18T12:00:00+01:00'))
    }
  })
})

describe('the owner of the data', () => {
  test('no customer sees, corrects or resets the categories of another customer', async () => {
    await own.post(bank.ada, { amount: -700n, counterparty: 'Shoprite' })
    const [entry] = (await own.entries(bank.ada, { month, category: 'food', direction: 'out' })).entries
    const { accountNumber, entryId } = entry!
    const correctionId = randomUUIDv7()
    const said = { correctionId, accountNumber, entryId, category: 'health', learns: 'payee', isForPast: true } as const
    expect(reasonOf(await own.handlers.set(said, bank.ada.context))).toBe('ok')
    const asked = { currencyCode: 'NGN', accountNumber } as const
    const theirs = tunde.context
    const of = { ...asked, month, category: 'health', direction: 'out' } as const
    expect(reasonOf(await own.handlers.insights(asked, theirs))).toBe('account-not-found')
    expect(reasonOf(await own.handlers.insights({ currencyCode: 'GBP' }, theirs))).toBe('account-not-found')
    expect(reasonOf(await own.handlers.entries(of, theirs))).toBe('account-not-found')
    expect(reasonOf(await own.handlers.entry({ accountNumber, entryId }, theirs))).toBe('not-found')
    expect(reasonOf(await own.handlers.set({ ...said, correctionId: randomUUIDv7() }, theirs))).toBe('not-found')
    expect(reasonOf(await own.handlers.undo({ correctionId }, theirs))).toBe('not-found')
    // The correction by one customer does not change the categories of another customer.
    await own.post(tunde, { amount: 5_000n, kind: 'opening' })
    await own.post(tunde, { amount: -700n, counterparty: 'Shoprite' })
    expect(await own.sums(tunde)).toEqual({ food: 700n })
    expect(await own.sums(bank.ada)).toEqual({ health: 700n })
  })
})

test('insights: sums a limited number of entries, and the answer has the first day of the sum', async () => {
  for (let index = 1; index <= 4; index += 1)
    await own.post(bank.ada, { amount: BigInt(-index), counterparty: 'Shoprite' })
  const [account] = await own.deps.accountsOf(bank.ada.customerId)
  const months = { from: month, before: monthsAfter(month, 1) }
  const cut = await readFacts(bank.world.database.pool, [account!], months, 3)
  expect(cut.facts.map(({ amountMinor }) => amountMinor)).toEqual([-4n, -3n, -2n])
  expect(cut.readFrom).toEqual(cut.facts.at(-1)?.postedAt)
  const whole = await readFacts(bank.world.database.pool, [account!], months, 5)
  expect([whole.facts.length, whole.readFrom]).toEqual([5, undefined])
})

test('copies of entries: give the same facts as the books, also after a later reversal and refund', async () => {
  const { database, asOwner } = bank.world
  const ngozi = await own.since(month)
  const wrong = await own.post(ngozi, { amount: -60_000n, counterparty: 'Shoprite Ikeja' })
  const paid = await own.post(ngozi, {
    amount: -50_200n,
    fee: 200n,
    kind: 'outward-transfer',
    narration: 'School fees',
  })
  const { rows: customers } = await database.pool.query<{ id: string }>('select customer_id as id from bank.customer')
  const months = { from: '2026-06', before: monthsAfter(month, 2) }
  const readAll = async () => {
    const read = customers.map(async ({ id }) => {
      const accounts = await own.deps.accountsOf(id)
      return [await readFacts(database.pool, accounts, months), await readFacts(database.pool, accounts, months, 2)]
    })
    return (await Promise.all(read)).flat()
  }
  const [before, limits] = [await readAll(), { leastEntries: 1, accounts: 100, entries: 100, steps: 2 }]
  expect(await indexEntries({ database, clock }, limits)).toBeGreaterThan(30)
  expect(await readAll()).toEqual(before)
  const given = (test: (fact: EntryFacts) => boolean) => before.some(({ facts }) => facts.some(test))
  expect([
    given((one) => one.isOwn),
    given((one) => one.billCategory !== null),
    given((one) => one.chargesMinor > 0n),
  ]).toEqual([true, true, true])
  const journal = await readJournal(database.pool, wrong)
  expect((await bank.world.ledger.post(reversalOf(journal!, 'Posted in error'))).ok).toBe(true)
  const refund = {
    subject: { id: paid, kind: 'journal' },
    source: 'returned',
    amountMinor: 20_000n,
    mostMinor: 50_000n,
  } as const
  await own.post(ngozi, { amount: 20_000n, kind: 'transfer-return', effects: refundRows(refund) })
  const copied = await readAll()
  expect(copied).not.toEqual(before)
  await asOwner('delete from bank.entry_index')
  expect(await readAll()).toEqual(copied)
})
