/** A customer's corrections and budgets: learned categories, undo, and budget alerts. */
// @module-tag one-try
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calendarDay } from '../../../values/date.ts'
import { monthsAfter } from '../../../values/vocabularies/spending-category.ts'
import { openBillsBank } from '../bills/bills-bank.fixture.ts'
import { type Person, reasonOf } from '../transfers/world.fixture.ts'
import { insightsBank } from './insights.fixture.ts'
import { createWatchBudgets } from './watch-budgets.ts'
import { queueBudgetNotice } from '../notices/budget-notices.ts'

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

describe('corrections', () => {
  test('correction: changes one entry, the payee’s later entries, and past entries on request; and can be undone', async () => {
    const before = monthsAfter(month, -1)
    const ada = await own.since(before)
    await own.post(ada, { amount: -300n, counterparty: 'Corner Shop', at: middleOf(before) })
    await own.post(ada, { amount: -400n, counterparty: 'CORNER  SHOP', at: new Date(Date.now() - 2_000) })
    const other = async () => (await own.entries(ada, { month, category: 'other', direction: 'out' })).entries[0]!
    const { accountNumber, entryId } = await other()
    const look = await own.handlers.entry({ accountNumber, entryId }, ada.context)
    expect(look).toMatchObject({ ok: true, value: { data: { samePayee: 1, sameWords: null, currencyCode: 'NGN' } } })
    const said = { accountNumber, entryId, category: 'food', learns: 'payee', isForPast: false } as const
    const first = { ...said, correctionId: randomUUIDv7() }
    expect(reasonOf(await own.handlers.set(first, ada.context))).toBe('ok')
    // The same correction with the same id is accepted again. Another correction with this id is refused.
    expect(reasonOf(await own.handlers.set(first, ada.context))).toBe('ok')
    expect(reasonOf(await own.handlers.set({ ...first, category: 'cash' }, ada.context))).toBe('id-reused')
    await own.post(ada, { amount: -500n, counterparty: 'Corner Shop', at: new Date(Date.now() + 1_000) })
    expect(await own.sums(ada)).toEqual({ food: 900n })
    expect(await own.sums(ada, { month: before })).toEqual({ other: 300n })
    const second = { ...said, isForPast: true, correctionId: randomUUIDv7() }
    expect(reasonOf(await own.handlers.set(second, ada.context))).toBe('ok')
    expect(await own.sums(ada, { month: before })).toEqual({ food: 300n })
    const listed = await own.handlers.corrections({}, ada.context)
    expect(listed).toMatchObject({
      ok: true,
      value: {
        data: {
          corrections: [{ correctionId: second.correctionId, shown: 'CORNER  SHOP' }, { shown: 'CORNER  SHOP' }],
        },
      },
    })
    for (const { correctionId } of [second, first, first]) {
      expect(reasonOf(await own.handlers.undo({ correctionId }, ada.context))).toBe('ok')
    }
    expect(await own.sums(ada)).toEqual({ other: 900n })
    expect(reasonOf(await own.handlers.undo({ correctionId: randomUUIDv7() }, ada.context))).toBe('not-found')
  })

  test('correction: can learn from words; `own` makes an entry no longer count; refused when there is nothing to learn from', async () => {
    const { ada } = bank
    await own.post(ada, { amount: -900n, kind: 'outward-transfer', narration: 'Alhaji balance', counterparty: 'ADA O' })
    await own.post(ada, { amount: -50n, kind: 'card-payment', narration: '12/11/2026' })
    const entryOf = async (category: 'family' | 'other' | 'own') =>
      (await own.entries(ada, { month, category, direction: 'out' })).entries[0]!
    const nameless = await entryOf('other')
    const set = async (entry: { accountNumber: string; entryId: string }, over: object) =>
      own.handlers.set(
        {
          correctionId: randomUUIDv7(),
          accountNumber: entry.accountNumber,
          entryId: entry.entryId,
          category: 'own',
          learns: 'narration',
          isForPast: false,
          ...over,
        },
        ada.context,
      )
    expect(await set(nameless, {})).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } })
    expect(reasonOf(await set(await entryOf('family'), {}))).toBe('ok')
    const seen = await own.insights(ada)
    expect([seen.ownMoved, await own.sums(ada)]).toEqual(['900', { other: 50n }])
    const moved = await entryOf('own')
    const look = await own.handlers.entry(moved, ada.context)
    expect(look).toMatchObject({ ok: true, value: { data: { entry: { category: 'own', direction: 'out' } } } })
    expect(reasonOf(await own.handlers.undo({ correctionId: moved.correctionId! }, ada.context))).toBe('ok')
    expect(await own.sums(ada)).toEqual({ other: 50n, family: 900n })
    // The balance brought forward does not count, so it has no category to correct.
    const first = own.deps.entryIds.cursorOf(ada.accountNumber, 1n)
    expect(reasonOf(await set({ accountNumber: ada.accountNumber, entryId: first }, {}))).toBe('not-found')
    const look1 = await own.handlers.entry({ accountNumber: ada.accountNumber, entryId: first }, ada.context)
    expect(look1).toMatchObject({ ok: true, value: { data: { entry: null } } })
  })

  test("a category's entries come in pages without gaps or repeats, while new entries arrive", async () => {
    const { ada } = bank
    for (let index = 1; index <= 34; index += 1)
      await own.post(ada, { amount: BigInt(-index), counterparty: 'Shoprite' })
    const asked = { month, category: 'food', direction: 'out' } as const
    const first = await own.entries(ada, asked)
    expect([first.entries.length, first.left]).toEqual([30, '4'])
    await own.post(ada, { amount: -35n, counterparty: 'Shoprite' })
    const second = await own.entries(ada, { ...asked, left: '4' })
    expect(second.left).toBeNull()
    const amounts = [...first.entries, ...second.entries].map(({ amount }) => amount)
    expect(amounts).toEqual(Array.from({ length: 34 }, (_, index) => `${34 - index}`))
  })
})

describe('budgets', () => {
  test('budgets: near, over, set again and removed; valid from their month on, over all accounts of the currency', async () => {
    const { world } = bank
    const ada = await own.since(monthsAfter(month, -1))
    const { accountNumber: current } = await world.openFor(ada.customerId, 'CUR', 'NGN')
    await world.fund(current, 5_000n)
    const time = { now: middleOf(monthsAfter(month, -1)) }
    const earlier = insightsBank(world, { now: () => time.now })
    const set = (amount?: string) =>
      (amount === undefined ? own : earlier).handlers.budget(
        { currencyCode: 'NGN', category: 'food', ...(amount === undefined ? {} : { amount }) },
        ada.context,
      )
    expect(reasonOf(await set('1000'))).toBe('ok')
    await own.post(ada, { amount: -790n, counterparty: 'Shoprite' })
    const budgets = async (over: Parameters<typeof own.insights>[1] = {}) => (await own.insights(ada, over)).budgets
    expect(await budgets()).toEqual([{ category: 'food', amount: '1000', spent: '790', state: 'under' }])
    await own.post(ada, { amount: -10n, counterparty: 'Shoprite', accountNumber: current })
    expect(await budgets({ accountNumber: current })).toMatchObject([{ spent: '800', state: 'near' }])
    await own.post(ada, { amount: -201n, counterparty: 'Shoprite' })
    expect(await budgets()).toMatchObject([{ spent: '1001', state: 'over' }])
    expect(await budgets({ month: monthsAfter(month, -2) })).toEqual([])
    expect(await budgets({ month: monthsAfter(month, -1) })).toMatchObject([{ spent: '0', state: 'under' }])
    const now = await own.handlers.budget({ currencyCode: 'NGN', category: 'food', amount: '2000' }, ada.context)
    expect(reasonOf(now)).toBe('ok')
    expect(await budgets()).toMatchObject([{ amount: '2000', state: 'under' }])
    expect(await budgets({ month: monthsAfter(month, -1) })).toMatchObject([{ amount: '1000' }])
    await set()
    expect(await budgets()).toEqual([])
    expect(await own.insights(tunde)).toMatchObject({ budgets: [] })
    await earlier.close()
  })
})

test('audit trail: has a line for every change, without the names and the texts in it', async () => {
  const { rows } = await bank.world.database.pool.query<{ kind: string; detail: string }>(
    `select kind, detail::text from bank.audit_event where kind like 'insights.%'`,
  )
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['insights.category-set', 'insights.category-undone', 'insights.budget-set', 'insights.budget-removed']),
  )
  expect(rows.map(({ detail }) => detail).join()).not.toMatch(/shop|alhaji/i)
})

describe('alerts of budgets', () => {
  const notified = async (who: Person) => {
    const { rows } = await bank.world.database.pool.query<{
      kind: string
      notice: { category: string; spentMinor: string }
    }>('select kind, params as notice from bank.alert where customer_id = $1 order by alert_id', [who.customerId])
    return rows.map(({ kind, notice }) => `${kind} ${notice.category} ${notice.spentMinor}`)
  }
  const spend = (who: Person, minor: bigint) => own.post(who, { amount: -minor, counterparty: 'Shoprite' })

  test('budget alerts: near, then over, once each in a month; no other customer is notified', async () => {
    const ada = await own.since(month)
    const watch = createWatchBudgets({ ...own.deps, queueBudgetNotice })
    const look = () => watch({}, { id: '1', attempt: 1, maxAttempts: 1 })
    const budget = (category: 'food' | 'transport', amount: string) =>
      own.handlers.budget({ currencyCode: 'NGN', category, amount }, ada.context)
    expect([reasonOf(await budget('food', '1000')), reasonOf(await budget('transport', '1000'))]).toEqual(['ok', 'ok'])
    await spend(ada, 799n)
    await look()
    expect(await notified(ada)).toEqual([])
    await spend(ada, 1n)
    await Promise.all([look(), look()])
    expect(await notified(ada)).toEqual(['budget-near food 800'])
    await spend(ada, 201n)
    await look()
    await spend(ada, 100n)
    await look()
    expect(await notified(ada)).toEqual(['budget-near food 800', 'budget-over food 1001'])
    expect(await notified(tunde)).toEqual([])
  })

  test('a budget that one payment exceeds: the customer gets `budget-over` and no `budget-near`', async () => {
    const ada = await own.since(month)
    const watch = createWatchBudgets({ ...own.deps, queueBudgetNotice })
    await own.handlers.budget({ currencyCode: 'NGN', category: 'food', amount: '1000' }, ada.context)
    await spend(ada, 5_000n)
    for (let time = 0; time < 2; time += 1) await watch({}, { id: '1', attempt: 1, maxAttempts: 1 })
    expect(await notified(ada)).toEqual(['budget-over food 5000'])
  })
})
