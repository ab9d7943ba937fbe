import { expect, it } from 'vitest'
import { conditionsOf, type RunFigures } from './conditions.ts'
import type { PaymentRecord } from './load.ts'
import { type Books, compareWithBooks, longestGap } from './outcome.ts'

const START = 100_000_000n

function payment(transferId: string, changes: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    transferId,
    from: 'ada',
    to: 'tunde',
    amountMinor: 5_000n,
    totalMinor: 5_000n,
    status: 'successful',
    acknowledgedAt: 0,
    ...changes,
  }
}

const booksOf = (states: Record<string, string>, balances: Record<string, bigint>): Books => ({
  states: new Map(Object.entries(states)),
  balances: new Map(Object.entries(balances)),
})
const none = { lost: [], unacknowledged: [], tooLow: [], tooHigh: [] }

it('outcome: finds nothing when the books agree with the answers', () => {
  const payments = [payment('a'), payment('b', { to: null, totalMinor: 6_075n })]
  const books = booksOf({ a: 'settled', b: 'settled' }, { ada: START - 11_075n, tunde: START + 5_000n })
  expect(compareWithBooks(payments, books)).toEqual({ acknowledged: 2, ...none })
})

it('outcome: finds an acknowledged payment that the books do not have', () => {
  const books = booksOf({}, { ada: START, tunde: START })
  expect(compareWithBooks([payment('a')], books)).toMatchObject({ lost: ['a'], tooHigh: ['ada'], tooLow: ['tunde'] })
})

it('outcome: finds a payment that moved money twice', () => {
  const books = booksOf({ a: 'settled' }, { ada: START - 10_000n, tunde: START + 10_000n })
  expect(compareWithBooks([payment('a')], books)).toMatchObject({ lost: [], tooLow: ['ada'], tooHigh: ['tunde'] })
})

it('outcome: finds a settled payment whose customer got no acknowledgement', () => {
  const refused = payment('a', { status: null, acknowledgedAt: null })
  const books = booksOf({ a: 'settled' }, { ada: START - 5_000n, tunde: START + 5_000n })
  expect(compareWithBooks([refused], books)).toMatchObject({ acknowledged: 0, unacknowledged: ['a'], tooLow: ['ada'] })
})

it('longestGap: counts from the event to the first payment, between payments, and to the end', () => {
  const at = (acknowledgedAt: number) => payment(String(acknowledgedAt), { acknowledgedAt })
  expect(longestGap([at(500), at(9_500), at(2_000)], 1_000, 10_000)).toBe(7.5)
  expect(longestGap([at(20_000)], 1_000, 10_000)).toBe(9)
})

const GOOD: RunFigures = {
  events: [
    {
      event: 'pause',
      oldPrimary: 'node1',
      newPrimary: 'node2',
      takeOverSeconds: 20,
      secondsWithoutService: 29.9,
      healthySeconds: 40,
      failures: { unavailable: 3, 'no-answer': 0, 'too-long': 0 },
      fence: { tries: 9, writes: 0, staleReads: 0, proxied: 9, proxiedWrong: 0 },
    },
  ],
  outcome: { acknowledged: 5, ...none },
  checks: [{ name: 'npm run verify', isRight: true }],
  refusals: [],
  history: { read: 5, missing: [], byReplica: 10 },
  areReady: true,
}
const [EVENT] = GOOD.events
const missedBy = (changes: Partial<RunFigures>): number =>
  conditionsOf({ ...GOOD, ...changes }).filter(({ isMet }) => !isMet).length

it('conditions: are met by a good run only', () => {
  expect(missedBy({})).toBe(0)
  expect(missedBy({ events: [] })).toBe(1)
  expect(missedBy({ events: [{ ...EVENT!, secondsWithoutService: 30 }] })).toBe(1)
  expect(missedBy({ events: [{ ...EVENT!, fence: { ...EVENT!.fence, writes: 1 } }] })).toBe(1)
  expect(missedBy({ events: [{ ...EVENT!, fence: { ...EVENT!.fence, proxiedWrong: 1 } }] })).toBe(1)
  expect(missedBy({ outcome: { ...GOOD.outcome, lost: ['a'] } })).toBe(1)
  expect(missedBy({ outcome: { ...GOOD.outcome, unacknowledged: ['a'] } })).toBe(1)
  expect(missedBy({ outcome: { ...GOOD.outcome, tooLow: ['ada'] } })).toBe(1)
  expect(missedBy({ outcome: { ...GOOD.outcome, tooHigh: ['ada'] } })).toBe(1)
  expect(missedBy({ outcome: { ...GOOD.outcome, acknowledged: 0 } })).toBe(1)
  expect(missedBy({ checks: [{ name: 'npm run verify', isRight: false }] })).toBe(1)
  expect(missedBy({ refusals: ['/api/transfers/confirm: code 96'] })).toBe(1)
  expect(missedBy({ history: { ...GOOD.history, missing: ['a'] } })).toBe(1)
  expect(missedBy({ history: { ...GOOD.history, byReplica: 0 } })).toBe(1)
  expect(missedBy({ areReady: false })).toBe(1)
})
