/** Computes when a scheduled report is due, and its closed period: calendar arithmetic in Lagos time. */
import { BRAND } from '../../values/brand.ts'
import type { ReportFrequency } from '../../values/vocabularies/reports/report-schedules.ts'

export interface ReportTiming {
  readonly frequency: ReportFrequency
  /** Weekly: 1 is Monday and 7 is Sunday. Monthly: the day of the month. In a shorter month the report is due on the last day. Daily: null. */
  readonly day: number | null
  /** HH:MM, Lagos time. */
  readonly time: string
}

/** The first and the last day, YYYY-MM-DD. Both are in the report. */
export interface ReportPeriod {
  readonly from: string
  readonly to: string
}

const lagosDay = (at: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(BRAND.timeZone).toPlainDate()

/** The first time after `after` at which the report is due. */
export function nextDue(timing: ReportTiming, after: Date): Date {
  const day = lagosDay(after)
  const next = candidates(timing, day)
    .map((one) => one.toZonedDateTime({ timeZone: BRAND.timeZone, plainTime: timing.time }).epochMilliseconds)
    .find((dueMs) => dueMs > after.getTime())
  // The second candidate is always after the day of `after`.
  if (next === undefined) throw new Error('a schedule has no next time')
  return new Date(next)
}

/** A day of the present day, week or month, and the day after it. */
function candidates({ frequency, day }: ReportTiming, today: Temporal.PlainDate): readonly Temporal.PlainDate[] {
  if (frequency === 'daily') return [today, today.add({ days: 1 })]
  const wanted = day ?? 1
  if (frequency === 'weekly') {
    const first = today.add({ days: (wanted - today.dayOfWeek + 7) % 7 })
    return [first, first.add({ weeks: 1 })]
  }
  const firstOfMonth = today.with({ day: 1 })
  // `with` takes the last day of a shorter month.
  return [firstOfMonth, firstOfMonth.add({ months: 1 })].map((month) => month.with({ day: wanted }))
}

/** The last closed day, week (Monday to Sunday) or month before the day on which the report is due. */
export function closedPeriod(frequency: ReportFrequency, due: Date): ReportPeriod {
  const day = lagosDay(due)
  if (frequency === 'daily') return periodOf(day.subtract({ days: 1 }), day.subtract({ days: 1 }))
  const end =
    frequency === 'weekly' ? day.subtract({ days: day.dayOfWeek }) : day.with({ day: 1 }).subtract({ days: 1 })
  return periodOf(frequency === 'weekly' ? end.subtract({ days: 6 }) : end.with({ day: 1 }), end)
}

const periodOf = (from: Temporal.PlainDate, to: Temporal.PlainDate): ReportPeriod => ({
  from: from.toString(),
  to: to.toString(),
})
