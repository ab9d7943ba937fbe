/** Finds the day and the hour of a moment in the bank's zone. It keeps the answer for the newest quarter of an hour, because `Intl` is slow. */
import { calendarDay, type Instant } from '../values/date.ts'
import { hourOfDay } from './limits/payment-counts.ts'

/** The offset of every zone of today is a multiple of a quarter of an hour, so a day and an hour begin with a quarter. */
const QUARTER_MS = 15 * 60 * 1000
let latest = { quarter: Number.NaN, day: '', hour: 0 }

/**
 * The day (YYYY-MM-DD) and the hour (0 to 23) of a moment since 1970. A payment asks some ten times for the present day, and the formats of
 * `Intl` cost more than its other decisions. So the answer for the latest quarter of an hour is kept.
 */
export function dayAndHour(at: Instant): { readonly day: string; readonly hour: number } {
  const date = typeof at === 'string' ? new Date(at) : at
  const quarter = Math.floor(date.getTime() / QUARTER_MS)
  if (quarter !== latest.quarter) latest = { quarter, day: calendarDay(date), hour: hourOfDay(date) }
  return latest
}
