/** The operators' commands on fees: which schedules there are, and adding one for a day to come. */
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { scheduleAt } from '../../core/fees/fee-schedule.ts'
import { formatDate } from '../../values/date.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Sql } from '../db/database.ts'
import { addFeeSchedule, findFeeSchedules } from '../features/fees/fee-schedule-store.ts'
import { parseFeeSchedule, writeFeeSchedule } from '../features/fees/parse-fee-schedule.ts'

/** Every schedule with its day, as the file that would add it; the one in force is marked. */
export async function listFees(sql: Sql, now: Date): Promise<string> {
  const schedules = await findFeeSchedules(sql)
  const inForce = scheduleAt(schedules, now)
  return schedules
    .map((schedule) => {
      const mark = schedule === inForce ? ', in force now' : ''
      const heading = `From ${formatDate(`${schedule.effectiveFrom}T12:00:00Z`)}${mark}`
      return `${heading}\n${JSON.stringify(writeFeeSchedule(schedule), null, 2)}`
    })
    .join('\n\n')
}

/** Adds the schedule in a file; the failure is one line. */
export async function addFees(sql: Sql, now: Date, file: string): Promise<Result<string, string>> {
  const read = readJson(file)
  const parsed = read.ok ? parseFeeSchedule(read.value) : read
  if (!parsed.ok) return fail(`${file} was not added: ${parsed.failure}.`)
  const added = await addFeeSchedule(sql, parsed.value, { at: now, by: `operator:${userInfo().username}` })
  if (!added.ok) return fail(`${file} was not added: ${added.failure}.`)
  return ok(`Added: these fees count from ${formatDate(`${parsed.value.effectiveFrom}T12:00:00Z`)} on.`)
}

function readJson(file: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return fail(error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read')
  }
}
