/** The months of monthly statements: the last complete month, and the first day of the next month. Days are the bank's, YYYY-MM-DD. */
import { daysAfter } from '../../values/date.ts'

/** The first and the last day of the month before the one in which `today` lies. */
export function monthBefore(today: string): { readonly from: string; readonly to: string } {
  const to = daysAfter(firstOfMonth(today), -1)
  return { from: firstOfMonth(to), to }
}

/** The first day of the month in which `day` lies. */
function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`
}

/** The last day of the month that begins on `first`. */
export function lastOfMonth(first: string): string {
  return daysAfter(firstOfMonth(daysAfter(first, 31)), -1)
}

/** The first day of the month after the one in which `day` lies. */
export function nextFirst(day: string): string {
  return daysAfter(lastOfMonth(firstOfMonth(day)), 1)
}
