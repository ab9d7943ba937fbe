/** Schedules in the database: added for a day to come, never changed, and read once per banking day, since none can be added for a day that has begun. */
import type * as v from 'valibot'
import type { Dated, Schedules } from '../../core/schedule-at.ts'
import { calendarDay, daysAfter } from '../../values/date.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Sql } from './database.ts'

/** A kind of schedule: fees, limits. */
export interface ScheduleKind<S extends Dated> {
  /** `bank.tariff`: with effective_from, content (JSON), added_at and added_by. */
  readonly table: string
  /** `fee schedule` */
  readonly noun: string
  /** The code's own. */
  readonly standard: Schedules<S>
  /** Parses a stored value. A value that no bank can mean gives one line. */
  parse(value: unknown): Result<S, string>
  /** The schedule in the form in which an operator writes it. */
  write(schedule: S): unknown
}

/** The first fault of a written schedule as one line: the field and what is wrong with it. */
export function firstProblem([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const path = issue.path?.map(({ key }) => String(key)).join('.') ?? 'the schedule'
  return `${path}: ${issue.message}`
}

const HOUR_MS = 60 * 60 * 1000

/**
 * The code's own configuration, then all that were added, in that order; with `addedBefore` only those that were added before this
 * time. Throws one line when a stored configuration cannot be used.
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

/** The first day for which a configuration can be added at this time, YYYY-MM-DD. */
export const firstDayToAdd = (at: Date): string => daysAfter(calendarDay(new Date(at.getTime() + HOUR_MS)), 1)

/**
 * Adds a configuration for a future day that does not begin within the hour. The servers read the configurations once a day, at
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

/** Rejects with one line while a stored configuration cannot be used, because the bank must not guess charges or limits. */
export function createCurrentSchedules<S extends Dated>(
  kind: ScheduleKind<S>,
  deps: { readonly database: Pick<Database, 'pool'>; readonly clock: Clock },
): () => Promise<Schedules<S>> {
  let day = ''
  let schedules: Promise<Schedules<S>> | undefined
  return () => {
    const today = calendarDay(deps.clock.now())
    if (schedules !== undefined && day === today) return schedules
    day = today
    const reading = findSchedules(kind, deps.database.pool)
    schedules = reading
    // Asked again by the next one.
    reading.catch(() => {
      if (schedules === reading) schedules = undefined
    })
    return reading
  }
}
