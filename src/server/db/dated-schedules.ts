/**
 * Stores dated schedules, such as fees and limits. A schedule is added for a future day and never changed. A server
 * reads the schedules once per banking day, because none can be added for a day that has begun.
 */
import type * as v from 'valibot'
import { dayAndHour } from '../../core/day-and-hour.ts'
import type { Dated, Schedules } from '../../core/schedule-at.ts'
import { calendarDay, daysAfter } from '../../values/date.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Sql } from './database.ts'

/** A kind of schedule, such as fees or limits. */
export interface ScheduleKind<S extends Dated> {
  /** The table, such as `bank.tariff`, with the columns effective_from, content (JSON), added_at and added_by. */
  readonly table: string
  /** The name of the kind in messages, such as `fee schedule`. */
  readonly noun: 'fee schedule' | 'limit schedule' | 'margin schedule'
  /** The schedules in the code. */
  readonly standard: Schedules<S>
  /** Parses a stored value. The failure is one line. */
  parse(value: unknown): Result<S, string>
  /** The schedule in the form in which an operator writes it. */
  write(schedule: S): unknown
}

/** The first fault of a written schedule as one line: the field and the fault. */
export function firstProblem([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const path = issue.path?.map(({ key }) => String(key)).join('.') ?? 'the schedule'
  return `${path}: ${issue.message}`
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Returns the schedules of the code and then the added schedules, in this order. With `addedBefore` it returns only the
 * schedules that were added before this time. Throws one line when a stored schedule is not valid.
 */
export async function findSchedules<S extends Dated>(
  kind: ScheduleKind<S>,
  sql: Sql,
  addedBefore?: Date,
): Promise<Schedules<S>> {
  const { rows } = await sql.query<{ number: string; effective_from: string; content: unknown }>(
    `select number, to_char(effective_from, 'YYYY-MM-DD') as effective_from, content from ${kind.table}
     where $1::timestamptz is null or added_at < $1 order by number`,
    [addedBefore ?? null],
  )
  const added = rows.map((row) => {
    const parsed = kind.parse(row.content)
    const problem = parsed.ok ? dayProblem(parsed.value, row.effective_from) : parsed.failure
    if (!parsed.ok || problem !== undefined) {
      throw new Error(`The ${kind.noun} ${row.number}, from ${row.effective_from}, cannot be used: ${problem}.`)
    }
    return parsed.value
  })
  return [...kind.standard, ...added]
}

function dayProblem({ effectiveFrom }: Dated, stored: string): string | undefined {
  return effectiveFrom === stored ? undefined : `effectiveFrom is ${effectiveFrom}`
}

/** The first day for which a schedule can be added at this time, YYYY-MM-DD. */
export const firstDayToAdd = (at: Date): string => daysAfter(calendarDay(new Date(at.getTime() + HOUR_MS)), 1)

/**
 * Adds a schedule for a future day that does not begin within the hour. The servers read the schedules once a day, at
 * the first use after midnight, and no clock is an hour ahead.
 */
export async function addSchedule<S extends Dated>(
  kind: ScheduleKind<S>,
  sql: Sql,
  schedule: S,
  added: { readonly at: Date; readonly by: string },
): Promise<Result<void, string>> {
  const first = firstDayToAdd(added.at)
  if (schedule.effectiveFrom < first) return fail(`effectiveFrom: must be a day after ${daysAfter(first, -1)}`)
  await sql.query(`insert into ${kind.table} (effective_from, content, added_at, added_by) values ($1, $2, $3, $4)`, [
    schedule.effectiveFrom,
    JSON.stringify(kind.write(schedule)),
    added.at,
    added.by,
  ])
  return ok(undefined)
}

/**
 * Returns a reader of the schedules of today. It rejects with one line while a stored schedule is not valid, because
 * the bank must not guess charges or limits.
 */
export function createCurrentSchedules<S extends Dated>(
  kind: ScheduleKind<S>,
  deps: { readonly database: Pick<Database, 'pool'>; readonly clock: Clock },
): () => Promise<Schedules<S>> {
  let day = ''
  let schedules: Promise<Schedules<S>> | undefined
  return () => {
    const { day: today } = dayAndHour(deps.clock.now())
    if (schedules !== undefined && day === today) return schedules
    day = today
    const reading = findSchedules(kind, deps.database.pool)
    schedules = reading
    // After a failed read the next call reads again.
    reading.catch(() => {
      if (schedules === reading) schedules = undefined
    })
    return reading
  }
}
