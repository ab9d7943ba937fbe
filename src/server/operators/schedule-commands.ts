/** The operators' commands on fees and limits: list the schedules, and add a schedule for a day to come. */
import { readFileSync } from 'node:fs'
import { type Dated, scheduleAt } from '../../core/schedule-at.ts'
import { formatDate } from '../../values/date.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database, Sql } from '../db/database.ts'
import { addDatedSchedule } from '../audit/add-dated-schedule.ts'
import { findSchedules, type ScheduleKind } from '../db/dated-schedules.ts'
import { FEE_SCHEDULES } from '../features/fees/fee-schedules.ts'
import { LIMIT_SCHEDULES } from '../features/limits/limit-schedules.ts'
import { systemClock } from '../ports/clock.ts'
import { type Command, CommandError, type Commands, print, printText } from './command.ts'
import { readReason, traceOf } from './operator-act.ts'

/** Lists every schedule with its first day, in the form of the file that `add-fees` or `add-limits` reads. Marks the schedule in force. */
async function listSchedules<S extends Dated>(kind: ScheduleKind<S>, sql: Sql, now: Date): Promise<string> {
  const schedules = await findSchedules(kind, sql)
  const inForce = scheduleAt(schedules, now)
  return schedules
    .map((schedule) => {
      const mark = schedule === inForce ? ', in force now' : ''
      const heading = `From ${formatDate(`${schedule.effectiveFrom}T12:00:00Z`)}${mark}`
      return `${heading}\n${JSON.stringify(kind.write(schedule), null, 2)}`
    })
    .join('\n\n')
}

/** Adds the schedule of a file. The failure is one line. `what` names the schedule in the answer, such as "these fees". */
async function addScheduleFrom<S extends Dated>(
  kind: ScheduleKind<S>,
  database: Pick<Database, 'transaction'>,
  now: Date,
  { file, what, words }: { readonly file: string; readonly what: string; readonly words: readonly string[] },
): Promise<Result<string, string>> {
  const act = readReason(words, `who decided on ${what}.`)
  if (!act.ok) return act
  const read = readJson(file)
  const parsed = read.ok ? kind.parse(read.value) : read
  if (!parsed.ok) return fail(`${file} was not added: ${parsed.failure}.`)
  const schedule = parsed.value
  const added = await database.transaction((tx) =>
    addDatedSchedule(kind, tx, { schedule, at: now }, traceOf(act.value)),
  )
  if (!added.ok) return fail(`${file} was not added: ${added.failure}.`)
  return ok(`Added: ${what} count from ${formatDate(`${schedule.effectiveFrom}T12:00:00Z`)} on.`)
}

function readJson(file: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return fail(error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read')
  }
}

function showing<S extends Dated>(kind: ScheduleKind<S>): Command {
  return async (database) => printText(await listSchedules(kind, database.pool, systemClock.now()))
}

function adding<S extends Dated>(kind: ScheduleKind<S>, what: string): Command {
  return async (database, file, ...words) => {
    if (file === undefined) throw new CommandError('Which ones? Give the file with the schedule.')
    return print(await addScheduleFrom(kind, database, systemClock.now(), { file, what, words }))
  }
}

export const SCHEDULE_COMMANDS: Commands = {
  fees: showing(FEE_SCHEDULES),
  'add-fees': adding(FEE_SCHEDULES, 'these fees'),
  limits: showing(LIMIT_SCHEDULES),
  'add-limits': adding(LIMIT_SCHEDULES, 'these limits'),
}
