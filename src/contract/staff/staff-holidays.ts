/** The staff's calls on public holidays: the days of two years, and the preview of a change. */
import * as v from 'valibot'
import { DECLARED_HOLIDAYS } from '../../values/vocabularies/declared-holidays.ts'
import { calendarDate } from '../fields.ts'

const holiday = v.picklist(DECLARED_HOLIDAYS)
const year = v.pipe(v.number(), v.integer(), v.minValue(2020), v.maxValue(2200))
const MOST_DAYS = 20

/** All days of one holiday in one year. An empty list: the holiday has no day in this year. The object is the payload of the order too. */
export const holidayDaysSchema = v.strictObject({
  holiday,
  year,
  days: v.pipe(v.array(calendarDate), v.maxLength(MOST_DAYS, `Enter at most ${MOST_DAYS} days`)),
})
export type WantedHoliday = v.InferOutput<typeof holidayDaysSchema>

export const holidaysSchema = v.object({
  /** This year and the next year. */
  years: v.array(
    v.object({
      year: v.number(),
      /** Holidays whose day is known for ever. */
      known: v.array(v.object({ day: calendarDate, name: v.string() })),
      /** Null: staff have not added the holiday. */
      declared: v.array(v.object({ holiday, days: v.nullable(v.array(calendarDate)) })),
    }),
  ),
  /** The Islamic holidays of the next year that staff have not added. */
  missing: v.array(holiday),
})

/** The days that the change adds and removes, and the promised deadlines on an added day. These deadlines stay. */
export const holidayPreviewSchema = v.object({
  added: v.array(calendarDate),
  removed: v.array(calendarDate),
  openDeadlines: v.number(),
  customers: v.number(),
})
