/** Working days in Lagos: Monday to Friday without public holidays whose day is known. A day too many among them makes a promise earlier, never later. */
import { calendarDay, daysAfter } from '../../values/date.ts'
import { isPublicHoliday } from './public-holidays.ts'

/** `day` is YYYY-MM-DD in Lagos. */
export const isWorkingDay = (day: string): boolean =>
  ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !isPublicHoliday(day)

/** The end, in Lagos, of the so-many-th working day after the day of `from`. */
export function workingDaysAfter(from: Date, count: number): Date {
  let day = calendarDay(from)
  for (let left = count; left > 0; ) {
    day = daysAfter(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return new Date(`${day}T23:59:59+01:00`)
}
