/** The working hours of the team that decides referred payments: 8:00 to 16:00 in Lagos, on working days. */
import { BRAND } from '../../values/brand.ts'
import { daysAfter } from '../../values/date.ts'
import type { DeclaredHolidays } from '../cases/public-holidays.ts'
import { isWorkingDay } from '../cases/working-days.ts'

const OPENS = 8
const CLOSES = 16

/** Staff decide a referred payment within this time. */
const DECIDE_WITHIN_HOURS = 4

/** The time by which staff decide a payment that payment monitoring referred at a time. */
export const decideReferredBy = (referredAt: Date, holidays: DeclaredHolidays): Date =>
  workingHoursAfter(referredAt, DECIDE_WITHIN_HOURS, holidays)

/** The moment that is `hours` working hours after `from`. */
export function workingHoursAfter(from: Date, hours: number, holidays: DeclaredHolidays): Date {
  let leftMs = hours * 60 * 60 * 1000
  let now = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(BRAND.timeZone)
  for (;;) {
    const day = now.toPlainDate().toString()
    const opens = timeOn(day, OPENS)
    const closes = timeOn(day, CLOSES)
    const startMs = Math.max(now.epochMilliseconds, opens.epochMilliseconds)
    const openMs = isWorkingDay(day, holidays) ? Math.max(0, closes.epochMilliseconds - startMs) : 0
    if (openMs >= leftMs) return new Date(startMs + leftMs)
    leftMs -= openMs
    now = timeOn(daysAfter(day, 1), 0)
  }
}

const timeOn = (day: string, hour: number) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: BRAND.timeZone, plainTime: { hour } })
