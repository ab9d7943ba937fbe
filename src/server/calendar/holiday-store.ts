/** The public holidays that staff added. The newest row of a holiday and a year has all its days. Append-only. */
import type { DeclaredHolidays } from '../../core/cases/public-holidays.ts'
import type { DeclaredHoliday } from '../../values/vocabularies/declared-holidays.ts'
import type { Sql } from '../db/database.ts'
import type { BankPublicHolidayRow } from '../db/tables/limit.ts'

/** The days of one holiday in one year. */
export interface HolidayDays {
  readonly holiday: DeclaredHoliday
  readonly year: number
  /** YYYY-MM-DD, in order. */
  readonly days: readonly string[]
}

export interface StoredHoliday extends HolidayDays {
  readonly number: string
}

/** The days that count now. Every deadline reads them when it starts, so that an executed order counts immediately. */
export async function findDeclaredHolidays(sql: Sql): Promise<DeclaredHolidays> {
  const { rows } = await sql.query<{ day: string }>(
    `select to_char(unnest(days), 'YYYY-MM-DD') as day
     from (select distinct on (holiday, year) days from bank.public_holiday order by holiday, year, number desc) newest`,
  )
  return new Set(rows.map(({ day }) => day))
}

/** The holidays of these years that staff added, each with the number of its row. */
export async function findHolidaysOf(sql: Sql, years: readonly number[]): Promise<readonly StoredHoliday[]> {
  const { rows } = await sql.query<
    Pick<BankPublicHolidayRow, 'number' | 'year'> & { holiday: DeclaredHoliday; days: string[] }
  >(
    `select distinct on (holiday, year) number, holiday, year,
       array(select to_char(d, 'YYYY-MM-DD') from unnest(days) d order by d) as days
     from bank.public_holiday where year = any ($1) order by holiday, year, number desc`,
    [years],
  )
  return rows
}

export async function insertHoliday(
  tx: Sql,
  { holiday, year, days }: HolidayDays,
  added: { readonly at: Date; readonly by: string },
): Promise<void> {
  await tx.query(
    'insert into bank.public_holiday (holiday, year, days, added_at, added_by) values ($1, $2, $3::date[], $4, $5)',
    [holiday, year, days, added.at, added.by],
  )
}
