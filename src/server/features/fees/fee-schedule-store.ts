/** Fee schedules in the database: added for a day to come, never changed. */
import { DEFAULT_FEE_SCHEDULES, type FeeSchedule, type FeeSchedules } from '../../../core/fees/fee-schedule.ts'
import { calendarDay } from '../../../values/date.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { parseFeeSchedule, writeFeeSchedule } from './parse-fee-schedule.ts'

const HOUR_MS = 60 * 60 * 1000

/** The code's own schedule, then all that were added, in that order. A stored one that cannot be used throws one line. */
export async function findFeeSchedules(sql: Sql): Promise<FeeSchedules> {
  const { rows } = await sql.query<{ number: string; effective_from: string; schedule: unknown }>(
    `select number, to_char(effective_from, 'YYYY-MM-DD') as effective_from, schedule
     from bank.fee_schedule order by number`,
  )
  const added = rows.map((row) => {
    const parsed = parseFeeSchedule(row.schedule)
    const problem = parsed.ok ? dayProblem(parsed.value, row.effective_from) : parsed.failure
    if (!parsed.ok || problem !== undefined) {
      throw new Error(`The fee schedule ${row.number}, from ${row.effective_from}, cannot be used: ${problem}.`)
    }
    return parsed.value
  })
  return [...DEFAULT_FEE_SCHEDULES, ...added]
}

function dayProblem({ effectiveFrom }: FeeSchedule, stored: string): string | undefined {
  return effectiveFrom === stored ? undefined : `effectiveFrom is ${effectiveFrom}`
}

/**
 * Adds a schedule for a day that has not begun and will not within the hour: the servers read the schedules once a day,
 * at the first transfer after midnight, and no clock is an hour ahead.
 */
export async function addFeeSchedule(
  sql: Sql,
  schedule: FeeSchedule,
  added: { readonly at: Date; readonly by: string },
): Promise<Result<void, string>> {
  const soon = calendarDay(new Date(added.at.getTime() + HOUR_MS))
  if (schedule.effectiveFrom <= soon) return fail(`effectiveFrom: must be a day after ${soon}`)
  await sql.query(
    'insert into bank.fee_schedule (effective_from, schedule, added_at, added_by) values ($1, $2, $3, $4)',
    [schedule.effectiveFrom, JSON.stringify(writeFeeSchedule(schedule)), added.at, added.by],
  )
  return ok(undefined)
}
