/** Tests the bank's answers about a payment whose approval had no answer. */
import { expect, it } from 'vitest'
import { outcomeOf, withdrawalOf } from './payment-kind.ts'

const refusal = (reason: string) => ({ status: 200, data: { errorCode: '06', errorMsg: 'No', data: { reason } } })

it.each([
  ['known', { data: { status: 'processing' } }],
  ['known', { data: { lines: [] } }],
  ['withdrawn', { data: { status: 'cancelled' } }],
  ['none', { error: refusal('not-found') }],
  ['no-answer', { error: refusal('frozen') }],
  ['no-answer', { error: { status: 'FETCH_ERROR' } }],
] as const)('outcome: is %s, when the bank answers %j', (outcome, answer) => {
  expect(outcomeOf(answer)).toBe(outcome)
})

it.each([
  ['withdrawn', { data: { outcome: 'withdrawn' } }],
  ['known', { data: { outcome: 'approved' } }],
  ['running', { data: { outcome: 'running' } }],
  ['running', {}],
] as const)('withdrawal: is %s, when the bank answers %j', (outcome, answer) => {
  expect(withdrawalOf(answer)).toBe(outcome)
})
