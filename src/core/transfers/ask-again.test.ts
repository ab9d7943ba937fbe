import { expect, test } from 'vitest'
import { DEFAULT_ASK_SCHEDULE, nextAskAt } from './ask-again.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Every time at which a network that stays silent is asked, in minutes after the approval, when each answer takes no time. */
function questions(sentAfterMs = 0): number[] {
  const asked: number[] = []
  let now = sentAfterMs
  for (let asks = 0; ; asks += 1) {
    const next = nextAskAt(DEFAULT_ASK_SCHEDULE, { approvedAtMs: 0, asks }, now)
    if (next === undefined) return asked
    now = next
    asked.push(now / MINUTE)
  }
}

test('silence is followed by three questions a minute apart, then one every 15 minutes, the last after 24 hours', () => {
  const asked = questions()
  expect(asked.slice(0, 6)).toEqual([1, 2, 3, 18, 33, 48])
  expect(asked.at(-2)).toBe(24 * 60 - 12)
  expect(asked.at(-1)).toBe(24 * 60)
  expect(asked).toHaveLength(3 + 96)
})

test('one that was sent again late is asked at the same pace, and no longer than 24 hours after its approval', () => {
  expect(questions(23 * HOUR + 50 * MINUTE)).toEqual([23 * 60 + 51, 23 * 60 + 52, 23 * 60 + 53, 24 * 60])
})

test('after the window nothing is asked any more', () => {
  const late = { approvedAtMs: 0, asks: 0 }
  expect(nextAskAt(DEFAULT_ASK_SCHEDULE, late, 24 * HOUR)).toBeUndefined()
  expect(nextAskAt(DEFAULT_ASK_SCHEDULE, late, 24 * HOUR - 1)).toBe(24 * HOUR)
})
