/** Tests the times of scheduled reports: Lagos time, the end of the month, leap years, and the closed periods. */
import { describe, expect, it } from 'vitest'
import { closedPeriod, nextDue, type ReportTiming } from './report-due.ts'

const DAILY: ReportTiming = { frequency: 'daily', day: null, time: '07:30' }
const MONDAY: ReportTiming = { frequency: 'weekly', day: 1, time: '00:00' }
const LAST: ReportTiming = { frequency: 'monthly', day: 31, time: '23:59' }
const due = (timing: ReportTiming, after: string) => nextDue(timing, new Date(after)).toISOString()

describe('nextDue', () => {
  it.each([
    ['daily, before the time of today', DAILY, '2026-11-27T06:29:59Z', '2026-11-27T06:30:00.000Z'],
    ['daily, at the time itself', DAILY, '2026-11-27T06:30:00Z', '2026-11-28T06:30:00.000Z'],
    ['daily, on a day that has begun in Lagos only', DAILY, '2026-11-27T23:30:00Z', '2026-11-28T06:30:00.000Z'],
    ['daily, over the end of the year', DAILY, '2026-12-31T12:00:00Z', '2027-01-01T06:30:00.000Z'],
    ['weekly, on a Friday', MONDAY, '2026-11-27T12:00:00Z', '2026-11-29T23:00:00.000Z'],
    ['weekly, at midnight of the Monday in Lagos', MONDAY, '2026-11-29T23:00:00Z', '2026-12-06T23:00:00.000Z'],
    ['weekly, on the Sunday', { ...MONDAY, day: 7 }, '2026-11-29T12:00:00Z', '2026-12-05T23:00:00.000Z'],
    ['monthly, the 31st in a month of 30 days', LAST, '2026-11-01T12:00:00Z', '2026-11-30T22:59:00.000Z'],
    ['monthly, the 31st after a shorter month', LAST, '2026-11-30T22:59:00Z', '2026-12-31T22:59:00.000Z'],
    ['monthly, the 31st in February', LAST, '2027-02-01T00:00:00Z', '2027-02-28T22:59:00.000Z'],
    ['monthly, the 31st in February of a leap year', LAST, '2028-01-31T23:30:00Z', '2028-02-29T22:59:00.000Z'],
    ['monthly, the first', { ...LAST, day: 1, time: '06:00' }, '2026-11-27T12:00:00Z', '2026-12-01T05:00:00.000Z'],
  ] as const)('%s: is the next time in Lagos', (_case, timing, after, next) => {
    expect(due(timing, after)).toBe(next)
  })

  it('each time is after the time before, for two years', () => {
    for (const timing of [DAILY, MONDAY, LAST, { ...LAST, day: 29 }]) {
      let at = new Date('2027-01-01T00:00:00Z')
      while (at < new Date('2029-01-01T00:00:00Z')) {
        const next = nextDue(timing, at)
        expect(next.getTime()).toBeGreaterThan(at.getTime())
        expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(61 * 86_400_000)
        at = next
      }
    }
  })
})

describe('closedPeriod', () => {
  it.each([
    ['daily', '2026-11-27T06:30:00Z', '2026-11-26', '2026-11-26'],
    ['daily', '2026-11-26T23:30:00Z', '2026-11-26', '2026-11-26'],
    ['daily', '2028-03-01T06:30:00Z', '2028-02-29', '2028-02-29'],
    ['weekly', '2026-11-29T23:00:00Z', '2026-11-23', '2026-11-29'],
    ['weekly', '2026-11-29T12:00:00Z', '2026-11-16', '2026-11-22'],
    ['monthly', '2026-11-30T22:59:00Z', '2026-10-01', '2026-10-31'],
    ['monthly', '2026-11-30T23:30:00Z', '2026-11-01', '2026-11-30'],
    ['monthly', '2028-03-05T06:00:00Z', '2028-02-01', '2028-02-29'],
    ['monthly', '2027-01-01T06:00:00Z', '2026-12-01', '2026-12-31'],
  ] as const)('%s, due at %s: is %s to %s', (frequency, at, from, to) => {
    expect(closedPeriod(frequency, new Date(at))).toEqual({ from, to })
  })

  it('periods of one schedule: follow each other without a gap', () => {
    for (const timing of [DAILY, MONDAY, LAST]) {
      let at = nextDue(timing, new Date('2027-01-01T00:00:00Z'))
      for (let count = 0; count < 30; count += 1) {
        const next = nextDue(timing, at)
        const end = Temporal.PlainDate.from(closedPeriod(timing.frequency, at).to)
        expect(closedPeriod(timing.frequency, next).from).toBe(end.add({ days: 1 }).toString())
        at = next
      }
    }
  })
})
