/** Stores the monthly statements: one row for each account and month, with its outcome. */
import { BRAND } from '../../../values/brand.ts'
import type { Sql } from '../../db/database.ts'

export interface MonthlyStatement {
  readonly id: string
  readonly customerId: string
  readonly accountNumber: string
  /** The first day of the statement's month. */
  readonly month: string
  readonly format: 'pdf' | 'csv'
  readonly state: 'waiting' | 'sending'
  /** The number of tries so far. */
  readonly attempts: number
}
export type StatementEnd = 'sent' | 'unsure' | 'given-up' | 'no-address' | 'too-long'

/**
 * Adds a row of this month for every open account whose statement was chosen before the month ended. Existing rows do
 * not change.
 */
export async function addMonth(sql: Sql, month: { readonly from: string; readonly to: string }, now: Date) {
  await sql.query(
    `insert into bank.monthly_statement (account_number, month, customer_id, format, next_at)
     select c.account_number, $1::date, c.customer_id, c.format, $4
     from bank.statement_choice c
     join bank.account a on a.account_number = c.account_number and a.customer_id = c.customer_id
     where a.state = 'open' and c.chosen_at < ($2::date + 1)::timestamp at time zone $3
       and not exists (select from bank.monthly_statement m where m.account_number = c.account_number and m.month = $1)
     -- Who takes the choice back at this moment waits, and then finds the row.
     for key share of c
     on conflict (account_number, month) do nothing`,
    [month.from, month.to, BRAND.timeZone, now],
  )
}

/** The monthly statements that are due. */
export async function listDue(sql: Sql, now: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select statement_id as id from bank.monthly_statement where state in ('waiting', 'sending') and next_at <= $1
     order by next_at limit $2`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

/** Finds a due statement. Undefined when the mail has a result, or when another process may be sending it. */
export async function findDue(sql: Sql, id: string, now: Date): Promise<MonthlyStatement | undefined> {
  const { rows } = await sql.query<MonthlyStatement>(
    `select statement_id as id, customer_id as "customerId", account_number as "accountNumber", month::text, format, state, attempts
     from bank.monthly_statement where statement_id = $1 and state in ('waiting', 'sending') and next_at <= $2`,
    [id, now],
  )
  return rows[0]
}

/** Notes that the mail is being sent. False: another process was first, or the customer no longer wants the mail. */
export async function markHandedOver(sql: Sql, { id, attempts }: MonthlyStatement, until: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update bank.monthly_statement set state = 'sending', attempts = attempts + 1, next_at = $3
     where statement_id = $1 and attempts = $2 and state = 'waiting'`,
    [id, attempts, until],
  )
  return rowCount === 1
}

/** Stores the outcome of a statement. A late answer of the mail server replaces the outcome `unsure`. */
export async function endOne(sql: Sql, { id, attempts }: MonthlyStatement, end: StatementEnd, at: Date): Promise<void> {
  await sql.query(
    `update bank.monthly_statement set state = $3, ended_at = $4
     where statement_id = $1 and attempts = $2 and state in ('waiting', 'sending', 'unsure')`,
    [id, attempts, end, at],
  )
}

/** Stores the time of the next try. The mail server has certainly not accepted the mail. */
export async function waitUntil(sql: Sql, { id, attempts }: MonthlyStatement, nextAt: Date): Promise<void> {
  await sql.query(
    `update bank.monthly_statement set state = 'waiting', next_at = $3, ended_at = null
     where statement_id = $1 and attempts = $2 and state in ('sending', 'unsure')`,
    [id, attempts, nextAt],
  )
}
