/** Limit configurations: a contradiction is named, and the standard configuration is valid. */
import { expect, it } from 'vitest'
import { DEFAULT_LIMIT_SCHEDULES, type LimitSchedule, limitScheduleProblem } from './limit-schedule.ts'

const [standard] = DEFAULT_LIMIT_SCHEDULES
const { policy, deposits } = standard
const naira = (tier: 1 | 2 | 3, over: { perTransferMinor?: bigint; perDayMinor?: bigint }): LimitSchedule => {
  const limits = { ...policy.tiers[tier], NGN: { ...policy.tiers[tier].NGN, ...over } }
  return { ...standard, policy: { ...policy, tiers: { ...policy.tiers, [tier]: limits } } }
}

it('the standard limit configuration is valid', () => {
  expect(limitScheduleProblem(standard)).toBeUndefined()
})

it.each<[string, LimitSchedule]>([
  ['tier 2 may send more of NGN in one payment than in a day', naira(2, { perTransferMinor: 200_000_01n })],
  ['tier 2 may send less of NGN than the tier below it', naira(2, { perTransferMinor: 9_999_99n })],
  ['tier 3 may send less of NGN than the tier below it', naira(3, { perTransferMinor: 0n, perDayMinor: 0n })],
  [
    'tier 1 may receive more in one payment than it may hold',
    { ...standard, deposits: { ...deposits, maxBalanceMinor: { ...deposits.maxBalanceMinor, 1: 49_999_99n } } },
  ],
  [
    'tier 2 may receive any amount in one payment, but not hold it',
    { ...standard, deposits: { ...deposits, singleDepositMinor: { ...deposits.singleDepositMinor, 2: null } } },
  ],
  [
    'an indemnity allows less than the bank allows without it',
    { ...standard, policy: { ...policy, indemnity: { ...policy.indemnity, mostMinor: 1n } } },
  ],
  [
    'a device and a payee can count as new for a month at most',
    { ...standard, policy: { ...policy, newPayeeForMs: 32 * 86_400_000 } },
  ],
])('limit configuration: is refused when %s', (problem, schedule) => {
  expect(limitScheduleProblem(schedule)).toBe(problem)
})
