/** Checks the wanted days of a public holiday against the days that count now. */
import type { WantedHoliday } from '../../../contract/staff/staff-holidays.ts'
import { calendarDay } from '../../../values/date.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { findHolidaysOf } from '../../calendar/holiday-store.ts'
import type { Sql } from '../../db/database.ts'

export interface HolidayChange {
  /** In order, without a repeated day. */
  readonly days: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** The number of the row that counts now, or `none`. The change comes after this row. */
  readonly after: string
}

/**
 * Compares the wanted days with the days that count now. Refuses a change of today or of an earlier day, because deadlines have already
 * used these days. The failure is a sentence.
 */
export async function checkHoliday(
  sql: Sql,
  { holiday, year, days: wanted }: WantedHoliday,
  now: Date,
): Promise<Result<HolidayChange, string>> {
  const days = [...new Set(wanted)].toSorted()
  const outside = days.find((day) => !day.startsWith(`${year}-`))
  if (outside !== undefined) return fail(`The day ${outside} is not in ${year}.`)
  const stored = (await findHolidaysOf(sql, [year])).find((one) => one.holiday === holiday)
  const before = stored?.days ?? []
  const added = days.filter((day) => !before.includes(day))
  const removed = before.filter((day) => !days.includes(day))
  if (stored !== undefined && added.length + removed.length === 0) return fail('These days already count.')
  const today = calendarDay(now)
  const begun = [...added, ...removed].find((day) => day <= today)
  if (begun !== undefined) return fail(`The day ${begun} has begun. Only later days can change.`)
  return ok({ days, added, removed, after: stored?.number ?? 'none' })
}
