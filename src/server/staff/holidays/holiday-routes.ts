/** The staff's calls on public holidays. */
import * as v from 'valibot'
import {
  holidayDaysSchema,
  type holidayPreviewSchema,
  type holidaysSchema,
} from '../../../contract/staff/staff-holidays.ts'
import { knownHolidays } from '../../../core/cases/public-holidays.ts'
import { calendarDay } from '../../../values/date.ts'
import { ok } from '../../../values/result.ts'
import { DECLARED_HOLIDAYS, ISLAMIC_HOLIDAYS } from '../../../values/vocabularies/declared-holidays.ts'
import { findHolidaysOf } from '../../calendar/holiday-store.ts'
import type { Sql } from '../../db/database.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffRoute } from '../staff-route.ts'
import { checkHoliday } from './check-holiday.ts'

export function holidayRoutes({ database: { pool }, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'holidays/read',
      duty: 'tariff.read',
      input: v.strictObject({}),
      run: async () => ok(await readHolidays(pool, clock.now())),
    }),
    staffRoute({
      path: 'holidays/preview',
      duty: 'tariff.read',
      input: holidayDaysSchema,
      async run(wanted) {
        const change = await checkHoliday(pool, wanted, clock.now())
        if (!change.ok) return refuse('bad-input', change.failure)
        const { added, removed } = change.value
        const touched = await countDeadlines(pool, added)
        return ok<v.InferOutput<typeof holidayPreviewSchema>>({ added: [...added], removed: [...removed], ...touched })
      },
    }),
  ]
}

async function readHolidays(sql: Sql, now: Date): Promise<v.InferOutput<typeof holidaysSchema>> {
  const thisYear = Number(calendarDay(now).slice(0, 4))
  const years = [thisYear, thisYear + 1]
  const stored = await findHolidaysOf(sql, years)
  const daysOf = (year: number, holiday: string): string[] | null => {
    const found = stored.find((one) => one.year === year && one.holiday === holiday)
    return found === undefined ? null : [...found.days]
  }
  return {
    years: years.map((year) => ({
      year,
      known: [...knownHolidays(year)],
      declared: DECLARED_HOLIDAYS.map((holiday) => ({ holiday, days: daysOf(year, holiday) })),
    })),
    missing: ISLAMIC_HOLIDAYS.filter((holiday) => daysOf(thisYear + 1, holiday) === null),
  }
}

/** Deadlines of open reports and referred payments that the bank has promised for one of these days. */
async function countDeadlines(
  sql: Sql,
  days: readonly string[],
): Promise<{ readonly openDeadlines: number; readonly customers: number }> {
  const { rows } = await sql.query<{ openDeadlines: number; customers: number }>(
    `with promised as (
       select s.customer_id, c.due_at from bank.case_clock c join bank.support_case s on s.case_id = c.case_id
       where c.met_at is null and s.closed_at is null
       union all
       select a.customer_id, a.deadline_at from bank.risk_alert a where a.deadline_at is not null and a.decision is null
     )
     select count(*)::int as "openDeadlines", count(distinct customer_id)::int as customers from promised
     where (due_at at time zone 'Africa/Lagos')::date = any ($1::date[])`,
    [days],
  )
  return rows[0] ?? { openDeadlines: 0, customers: 0 }
}
