/** Computes the days on which a recurrence is due: pure calendar arithmetic on the days of Lagos, YYYY-MM-DD. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Repeat } from '../../values/vocabularies/repeats.ts'

/** Without `until` and `count`, the schedule continues until the customer stops it. */
export interface Recurrence {
  readonly repeat: Repeat
  /** The first day. */
  readonly startsOn: string
  /** The last possible day. */
  readonly until?: string
  /** The total number of days. A skipped or missed day counts. */
  readonly count?: number
}

/** The most occurrences: enough for a mortgage, and a bound for loops over days. */
const FURTHEST_YEARS = 30
const MOST_TIMES = 999

/**
 * The day of the occurrence of this number, from 0; undefined after the last. Every day is counted from the first, so that
 * the 31st is the last day of shorter months and the 31st again after them.
 */
export function occurrenceDay(recurrence: Recurrence, number: number): string | undefined {
  const { repeat, startsOn, until, count } = recurrence
  if (count !== undefined && number >= count) return undefined
  if (repeat === 'once' && number > 0) return undefined
  const day = Temporal.PlainDate.from(startsOn).add(stepOf(repeat, number)).toString()
  return until !== undefined && day > until ? undefined : day
}

function stepOf(repeat: Repeat, number: number): Temporal.DurationLike {
  if (repeat === 'daily') return { days: number }
  return repeat === 'weekly' ? { weeks: number } : { months: number }
}

/** The occurrences from this number on, at most `most`. The customer reads them before the approval. */
export function nextDays(recurrence: Recurrence, fromNumber: number, most: number): readonly string[] {
  const days: string[] = []
  for (let number = fromNumber; days.length < most; number += 1) {
    const day = occurrenceDay(recurrence, number)
    if (day === undefined) break
    days.push(day)
  }
  return days
}

/** The number of the first occurrence on or after a day, not before `fromNumber`; undefined when none is left. */
export function firstNumberFrom(recurrence: Recurrence, day: string, fromNumber: number): number | undefined {
  for (let number = fromNumber; ; number += 1) {
    const due = occurrenceDay(recurrence, number)
    if (due === undefined) return undefined
    if (due >= day) return number
  }
}

/**
 * The last occurrence from `fromNumber` on whose day has come. After days of downtime the bank makes one payment, never several.
 * Undefined when none is due yet.
 */
export function lastDueNumber(recurrence: Recurrence, fromNumber: number, today: string): number | undefined {
  const first = occurrenceDay(recurrence, fromNumber)
  if (first === undefined || first > today) return undefined
  let last = fromNumber
  for (let number = fromNumber + 1; ; number += 1) {
    const due = occurrenceDay(recurrence, number)
    if (due === undefined || due > today) return last
    last = number
  }
}

/** Returns texts for the fields with impossible values. `today` is the calendar day of the request. */
export function checkRecurrence(
  recurrence: Recurrence,
  today: string,
): Result<Recurrence, Readonly<Record<string, string[]>>> {
  const { repeat, startsOn, until, count } = recurrence
  const furthest = Temporal.PlainDate.from(today).add({ years: FURTHEST_YEARS }).toString()
  const ended = until !== undefined || count !== undefined
  const errors = {
    ...(startsOn <= today ? { startsOn: ['Choose tomorrow or a later day'] } : {}),
    ...(startsOn > furthest ? { startsOn: [`Choose a day within ${FURTHEST_YEARS} years`] } : {}),
    ...(repeat === 'once' && ended ? { until: ['A single payment has no last day'] } : {}),
    ...(until !== undefined && count !== undefined ? { until: ['Choose a last day or a number, not both'] } : {}),
    ...(until !== undefined && until < startsOn ? { until: ['The last day is before the first'] } : {}),
    ...(until !== undefined && until > furthest ? { until: [`Choose a day within ${FURTHEST_YEARS} years`] } : {}),
    ...(count !== undefined && count > MOST_TIMES ? { count: [`Choose at most ${MOST_TIMES} times`] } : {}),
  }
  return Object.keys(errors).length > 0 ? fail(errors) : ok(recurrence)
}
