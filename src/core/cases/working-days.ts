/**
 * Working days in Lagos: Monday to Friday. Public holidays are not left out, since no dependable source of them was at hand:
 * a promise is then earlier than the rule asks for, never later.
 */
import { calendarDay, daysAfter } from '../../values/date.ts'

const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** The end, in Lagos, of the so-many-th working day after the day of `from`. */
export function workingDaysAfter(from: Date, count: number): Date {
  let day = calendarDay(from)
  for (let left = count; left > 0; ) {
    day = daysAfter(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return new Date(`${day}T23:59:59+01:00`)
}
