/** Monthly statements on the first and last days of months. */
import { expect, it } from 'vitest'
import { lastOfMonth, monthBefore, nextFirst } from './statement-month.ts'

it.each([
  ['2026-12-01', '2026-11-01', '2026-11-30', '2027-01-01'],
  ['2026-12-31', '2026-11-01', '2026-11-30', '2027-01-01'],
  ['2027-01-01', '2026-12-01', '2026-12-31', '2027-02-01'],
  ['2027-01-31', '2026-12-01', '2026-12-31', '2027-02-01'],
  ['2027-03-31', '2027-02-01', '2027-02-28', '2027-04-01'],
  ['2028-03-01', '2028-02-01', '2028-02-29', '2028-04-01'],
  ['2028-02-29', '2028-01-01', '2028-01-31', '2028-03-01'],
])('on %s the month from %s to %s is over, and the next begins on %s', (today, from, to, next) => {
  expect(monthBefore(today)).toEqual({ from, to })
  expect(lastOfMonth(from)).toBe(to)
  expect(nextFirst(today)).toBe(next)
})
