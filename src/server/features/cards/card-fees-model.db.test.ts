/** Property test of card fees: after each step of any sequence, the balances are the sum of the orders, and an account has one card. */
// @module-tag one-try
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideByOperator } from '../../payments/outbound/decide-by-operator.ts'
import { PIN, reasonOf } from '../transfers/world.fixture.ts'
import { COST, DAY, openCardsBank, untouched } from './cards-bank.fixture.ts'

const bank = openCardsBank()
const MINUTE = 60_000

const which = fc.nat({ max: 30 })
const FAULTS = ['none', 'down', 'malformed', 'fail-late'] as const
const STEP = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('advance'), which, fault: fc.constantFrom(...FAULTS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass'), minutes: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('decide'), which, outcome: fc.constantFrom('settled', 'released') }),
  },
)
type Step = typeof STEP extends fc.Arbitrary<infer One> ? One : never

interface Ordered {
  readonly cardId: string
  readonly challengeId: string
}

interface Row {
  readonly state: string
}
const OPEN: readonly string[] = ['held', 'sent', 'inquiring', 'review']

async function orders(): Promise<readonly Row[]> {
  const { rows } = await bank.world.database.pool.query<Row>(
    `select state from bank.payment where customer_id = $1 and kind = 'card-fee'`,
    [bank.ada.customerId],
  )
  return rows
}

/** Places an order. The account may already have a card, or an order for one, and the bank must then refuse. */
async function order(ordered: Ordered[]): Promise<void> {
  const mayOrder = (await orders()).every(({ state }) => state === 'released')
  const request = bank.world.requestOf(bank.ada)
  const asked = await bank.world.calls.request(request, bank.ada.context)
  expect(reasonOf(asked)).toBe(mayOrder ? 'ok' : 'card-exists')
  if (!asked.ok) return
  const { challengeId } = asked.value.data
  expect(reasonOf(await bank.world.calls.confirm({ challengeId, pin: PIN }, bank.ada.context))).toBe('ok')
  ordered.push({ cardId: request.requestId, challengeId })
}

async function run(step: Step, ordered: Ordered[]): Promise<void> {
  if (step.do === 'order') return order(ordered)
  if (step.do === 'pass') return bank.pass(step.minutes * MINUTE)
  const card = ordered[step.which % ordered.length]
  if (card === undefined) return
  const given = { challengeId: card.challengeId }
  if (step.do === 'repeat') {
    const again = await bank.world.calls.confirm({ ...given, pin: PIN }, bank.ada.context)
    expect(again).toMatchObject({ ok: true, value: { data: { cardId: card.cardId } } })
  } else if (step.do === 'withdraw') {
    const late = await bank.world.calls.withdraw(given, bank.ada.context)
    expect(late).toMatchObject({ ok: true, value: { data: { outcome: 'answered' } } })
  } else if (step.do === 'decide') {
    await decide(card, step.outcome)
  } else {
    await bank.world.setFault({ mode: step.fault, times: 1 })
    await bank.world.submitCard(card.cardId)
    await bank.world.setFault('none')
  }
}

/** An operator decides on an order only when it is in review. */
async function decide({ cardId: id }: Ordered, outcome: 'settled' | 'released'): Promise<void> {
  const isInReview = (await bank.stateOf(id)) === 'review'
  const deps = { ...bank.world.outbound, database: bank.world.database }
  const decided = await decideByOperator(deps, { id, outcome, reason: 'their workshop', operator: 'bisi' })
  expect(decided.ok).toBe(isInReview)
}

async function expectSums(): Promise<void> {
  const rows = await orders()
  const settled = BigInt(rows.filter(({ state }) => state === 'settled').length)
  const open = BigInt(rows.filter(({ state }) => OPEN.includes(state)).length)
  expect(settled + open).toBeLessThanOrEqual(1n)
  const book = untouched.book - settled * COST
  expect(await bank.balances()).toEqual({ book, available: book - open * COST })
}

/** The processor answers again, and an operator gives back the fee of each order that it never answers. */
async function finish(ordered: readonly Ordered[]): Promise<void> {
  for (const ms of [0, MINUTE, MINUTE, DAY, MINUTE]) {
    bank.pass(ms)
    for (const { cardId } of ordered) await bank.world.submitCard(cardId)
  }
  for (const card of ordered) await decide(card, 'released')
  await expectSums()
  expect((await orders()).filter(({ state }) => OPEN.includes(state))).toEqual([])
  for (const { cardId } of ordered) expect((await bank.world.plasticOf(cardId)).length).toBeLessThanOrEqual(1)
}

test('card fees: balances match the sum of the fees, and an account has one card, after any sequence of faults and retries', async () => {
  const holds = fc.asyncProperty(fc.array(STEP, { minLength: 6, maxLength: 14 }), async (steps) => {
    await bank.renew()
    const ordered: Ordered[] = []
    for (const step of steps) {
      await run(step, ordered)
      await expectSums()
    }
    await finish(ordered)
  })
  await fc.assert(holds, { numRuns: 12 })
}, 240_000)
