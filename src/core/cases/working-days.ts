/**
 * Working days in Lagos: Monday to Friday without public holidays whose day is known. An unknown holiday counts as a working
 * day, so it makes a promise earlier, never later.
 */
import { calendarDay, daysAfter } from '../../values/date.ts'
import { type DeclaredHolidays, isPublicHoliday } from './public-holidays.ts'

/** `day` is YYYY-MM-DD in Lagos. */
export const isWorkingDay = (day: string, holidays: DeclaredHolidays): boolean =>
  ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !isPublicHoliday(day, holidays)

/** The end, in Lagos, of the working day that is `count` working days after the day of `from`. */
export function workingDaysAfter(from: Date, count: number, holidays: DeclaredHolidays): Date {
  let day = calendarDay(from)
  for (let left = count; left > 0; ) {
    day = daysAfter(day, 1)
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return new Date(`${day}T23:59:59+01:00`)
}
