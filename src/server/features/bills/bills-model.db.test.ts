/** Property test of bills: after each step of any sequence, the balances and the counters are the sum of the bills' states. */
// @module-tag one-try
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideByOperator } from '../../payments/outbound/decide-by-operator.ts'
import { PIN } from '../transfers/world.fixture.ts'
import { BEFORE, openBillsBank, phone } from './bills-bank.fixture.ts'

const bank = openBillsBank()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const which = fc.nat({ max: 30 })
const FAULTS = [
  'none',
  'down',
  'malformed',
  'duplicate',
  'processing',
  'wrong-amount',
  'low-float',
  'fail-late',
] as const
const STEP = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay'),
      digit: fc.nat({ max: 9 }),
      naira: fc.integer({ min: 50, max: 900 }),
    }),
  },
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

interface Paid {
  readonly paymentId: string
  readonly challengeId: string
}

async function pay(digit: number, naira: number): Promise<Paid> {
  const { request, challengeId } = await bank.world.prepareBill(bank.ada, {
    reference: phone(digit),
    amount: `${naira}00`,
  })
  expect(await bank.world.confirmBill(bank.ada, challengeId)).toMatchObject({ ok: true })
  return { paymentId: request.paymentId, challengeId }
}

async function run(step: Step, paid: Paid[]): Promise<void> {
  if (step.do === 'pay') {
    paid.push(await pay(step.digit, step.naira))
    return
  }
  if (step.do === 'pass') return bank.pass(step.minutes * MINUTE)
  const bill = paid[step.which % paid.length]
  if (bill === undefined) return
  const given = { challengeId: bill.challengeId }
  if (step.do === 'repeat') {
    const again = await bank.world.calls.confirm({ ...given, pin: PIN }, bank.ada.context)
    expect(again).toMatchObject({ ok: true, value: { data: { paymentId: bill.paymentId } } })
  } else if (step.do === 'withdraw') {
    const late = await bank.world.calls.withdraw(given, bank.ada.context)
    expect(late).toMatchObject({ ok: true, value: { data: { outcome: 'answered' } } })
  } else if (step.do === 'decide') {
    await decide(bill, step.outcome)
  } else {
    await bank.world.setFault({ mode: step.fault, times: 1 })
    await bank.world.submitBill(bill.paymentId)
    await bank.world.setFault('none')
  }
}

/** An operator decides on a bill only when it is in review. */
async function decide({ paymentId: id }: Paid, outcome: 'settled' | 'released'): Promise<void> {
  const isInReview = (await bank.stateOf(id)) === 'review'
  const deps = { ...bank.world.outbound, database: bank.world.database }
  const decided = await decideByOperator(deps, { id, outcome, reason: 'their dashboard', operator: 'bisi' })
  expect(decided.ok).toBe(isInReview)
}

/** Kobo of the bills that are settled, and of the bills whose money is held. */
async function expectSums(): Promise<void> {
  const { rows } = await bank.world.database.pool.query<{ amount: string; total: string; state: string }>(
    `select amount_minor as amount, amount_minor + fee_minor + vat_minor as total, state from bank.payment
     where customer_id = $1 and kind = 'bill'`,
    [bank.ada.customerId],
  )
  const sum = (of: 'amount' | 'total', ...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((all, row) => all + BigInt(row[of]), 0n)
  const open = ['held', 'sent', 'inquiring', 'review']
  expect(rows.filter(({ state }) => !['settled', 'released', ...open].includes(state))).toEqual([])
  const book = BEFORE - sum('total', 'settled')
  expect(await bank.balances()).toEqual({ book, available: book - sum('total', ...open) })
  const counted = (await bank.countersOf('transfer-day')).reduce((all, value) => all + value, 0n)
  expect(counted).toBe(sum('amount', 'settled', ...open))
}

/** The aggregator answers again, and an operator decides on each bill that it never answers. */
async function finish(paid: readonly Paid[]): Promise<void> {
  for (const ms of [0, MINUTE, MINUTE, DAY, MINUTE]) {
    bank.pass(ms)
    for (const { paymentId } of paid) await bank.world.submitBill(paymentId)
  }
  for (const bill of paid) await decide(bill, 'released')
  await expectSums()
  const states = await Promise.all(paid.map(({ paymentId }) => bank.stateOf(paymentId)))
  expect(states.filter((state) => state !== 'settled' && state !== 'released')).toEqual([])
}

/** The aggregator has at most one order of each bill. */
async function expectBoughtOnce(paid: readonly Paid[]): Promise<void> {
  const references = await Promise.all(
    paid.map(async ({ paymentId }) => (await bank.world.findBill(paymentId)).networkReference),
  )
  const lines = await bank.world.bought(...references)
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(lines.length)
}

test('bills: balances and limit counters match the sum of the bills after any sequence of faults, retries and operators’ decisions', async () => {
  const holds = fc.asyncProperty(fc.array(STEP, { minLength: 6, maxLength: 14 }), async (steps) => {
    await bank.renew()
    const paid: Paid[] = []
    for (const step of steps) {
      await run(step, paid)
      await expectSums()
    }
    await finish(paid)
    await expectBoughtOnce(paid)
  })
  await fc.assert(holds, { numRuns: 12 })
}, 240_000)
