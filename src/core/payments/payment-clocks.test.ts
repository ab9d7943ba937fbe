import { expect, test } from 'vitest'
import { brokenClocks, clockEnd } from './payment-clocks.ts'
import { PAYMENT_STATES, type PaymentState } from '../../values/vocabularies/payment-states.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const APPROVED = new Date('2026-11-20T15:07:11Z')
const after = (ms: number) => new Date(APPROVED.getTime() + ms)

test.each<[PaymentState, number, readonly string[]]>([
  ['settled', MINUTE, []],
  ['settled', MINUTE + 1, ['instant']],
  ['settled', 10 * MINUTE + 1, ['instant']],
  ['settled', 24 * HOUR + 1, ['instant', 'final']],
  ['released', 10 * MINUTE, []],
  ['released', 10 * MINUTE + 1, ['refund']],
  ['released', 24 * HOUR + 1, ['refund', 'final']],
  ['refused', 24 * HOUR + 1, []],
  ['cancelled', 24 * HOUR + 1, []],
])('brokenClocks: a transfer that is %s after %i ms broke %j', (state, tookMs, broken) => {
  const transfer = { state, createdAt: APPROVED, completedAt: after(tookMs) }
  expect(brokenClocks(transfer, after(48 * HOUR))).toEqual(broken)
})

test.each(['held', 'sent', 'inquiring', 'review'] as const)(
  'an undecided transfer in state %s: its clocks run until now',
  (state) => {
    const transfer = { state, createdAt: APPROVED, completedAt: null }
    expect(brokenClocks(transfer, after(MINUTE))).toEqual([])
    expect(brokenClocks(transfer, after(11 * MINUTE))).toEqual(['instant'])
    expect(brokenClocks(transfer, after(24 * HOUR + 1))).toEqual(['instant', 'final'])
  },
)

test('brokenClocks: has an answer for every state', () => {
  for (const state of PAYMENT_STATES) {
    expect(Array.isArray(brokenClocks({ state, createdAt: APPROVED, completedAt: null }, APPROVED))).toBe(true)
  }
})

test('clockEnd: counts from the approval', () => {
  expect(clockEnd('refund', APPROVED)).toEqual(new Date('2026-11-20T15:17:11Z'))
})
