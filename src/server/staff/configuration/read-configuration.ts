/** Reads the configuration by date for staff: the figures in force, and the changes of the days to come. */
import type * as v from 'valibot'
import type { configurationSchema } from '../../../contract/staff/staff-configuration.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import type { Sql } from '../../db/database.ts'
import { firstDayToAdd } from '../../db/dated-schedules.ts'
import { AREAS, type Timeline } from './areas.ts'
import { differenceOf, listed } from './figures.ts'

type Configuration = v.InferOutput<typeof configurationSchema>

export async function readConfiguration(sql: Sql, now: Date): Promise<Configuration> {
  const today = calendarDay(now)
  return {
    today,
    firstDay: firstDayToAdd(now),
    fees: shownArea(await AREAS.fees.read(sql), today),
    limits: shownArea(await AREAS.limits.read(sql), today),
    margins: shownArea(await AREAS.margins.read(sql), today),
    limitChange: await countLimitChange(sql),
  }
}

function shownArea(timeline: Timeline, today: string): Configuration['fees'] {
  const { effectiveFrom, figures } = timeline.at(today)
  return {
    effectiveFrom,
    figures: listed(figures),
    planned: timeline.daysAfter(today).map((day) => ({
      effectiveFrom: day,
      changes: differenceOf(timeline.at(daysAfter(day, -1)).figures, timeline.at(day).figures),
    })),
  }
}

async function countLimitChange(sql: Sql): Promise<Configuration['limitChange']> {
  const { rows } = await sql.query<{ allowed: number; stopped: number }>(
    `select (count(*) filter (where can_update_transaction_limit))::int as allowed,
       (count(*) filter (where not can_update_transaction_limit))::int as stopped from bank.profile`,
  )
  return rows[0] ?? { allowed: 0, stopped: 0 }
}
