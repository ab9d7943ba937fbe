import { expect, test } from 'vitest'
import { DEFAULT_RETRY_POLICY, nextInquiryAt } from './retry-policy.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The times of all inquiries at a network that stays silent, in minutes after the approval, when each answer takes no time. */
function inquiryTimes(sentAfterMs = 0): number[] {
  const times: number[] = []
  let now = sentAfterMs
  for (let inquiries = 0; ; inquiries += 1) {
    const next = nextInquiryAt(DEFAULT_RETRY_POLICY, { approvedAtMs: 0, inquiries }, now)
    if (next === undefined) return times
    now = next
    times.push(now / MINUTE)
  }
}

test('retry policy: inquires three times a minute apart, then every 15 minutes, the last time after 24 hours', () => {
  const times = inquiryTimes()
  expect(times.slice(0, 6)).toEqual([1, 2, 3, 18, 33, 48])
  expect(times.at(-2)).toBe(24 * 60 - 12)
  expect(times.at(-1)).toBe(24 * 60)
  expect(times).toHaveLength(3 + 96)
})

test('retry policy: keeps the intervals and the end of the window when the payment was sent again late', () => {
  expect(inquiryTimes(23 * HOUR + 50 * MINUTE)).toEqual([23 * 60 + 51, 23 * 60 + 52, 23 * 60 + 53, 24 * 60])
})

test('retry policy: has no next inquiry when the window is over', () => {
  const late = { approvedAtMs: 0, inquiries: 0 }
  expect(nextInquiryAt(DEFAULT_RETRY_POLICY, late, 24 * HOUR)).toBeUndefined()
  expect(nextInquiryAt(DEFAULT_RETRY_POLICY, late, 24 * HOUR - 1)).toBe(24 * HOUR)
})
