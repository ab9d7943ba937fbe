/** Stores for which accounts a monthly statement is mailed. Every query checks the owner. */
import type { StatementChoice, StatementChoices } from '../../../contract/accounts/statement-choices.ts'
import type { Sql } from '../../db/database.ts'

type ChosenFormat = Exclude<StatementChoice['choice'], 'none'>

interface ChoiceRow {
  accountNumber: string
  format: ChosenFormat | null
  month: string | null
  state: NonNullable<StatementChoice['last']>['state'] | null
  endedAt: Date | null
}

/**
 * Finds the customer's open accounts in the order of their opening, each with the chosen format and the newest
 * statement.
 */
export async function listStatementChoices(sql: Sql, customerId: string): Promise<StatementChoices['accounts']> {
  const { rows } = await sql.query<ChoiceRow>(
    `select a.account_number as "accountNumber", c.format, m.month::text, m.state, m.ended_at as "endedAt"
     from bank.account a
     left join bank.statement_choice c on c.account_number = a.account_number and c.customer_id = a.customer_id
     left join lateral (
       select s.month, s.state, s.ended_at from bank.monthly_statement s
       where s.account_number = a.account_number and s.customer_id = a.customer_id order by s.month desc limit 1) m on true
     where a.customer_id = $1 and a.state = 'open' order by a.opened_at, a.account_number`,
    [customerId],
  )
  return rows.map(({ accountNumber, format, month, state, endedAt }) => ({
    accountNumber,
    choice: format ?? 'none',
    last: month === null || state === null ? null : { month, state, endedAt: endedAt?.toISOString() ?? null },
  }))
}

interface Key {
  readonly customerId: string
  readonly accountNumber: string
}

/** Stores a choice. False when the choice was already so, or when the customer has no such open account. */
export async function putStatementChoice(sql: Sql, key: Key, format: ChosenFormat, at: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into bank.statement_choice (account_number, customer_id, format, chosen_at)
     select a.account_number, a.customer_id, $3, $4 from bank.account a
     where a.account_number = $1 and a.customer_id = $2 and a.state = 'open'
     on conflict (account_number) do update set format = excluded.format
     where statement_choice.format <> excluded.format and statement_choice.customer_id = excluded.customer_id`,
    [key.accountNumber, key.customerId, format, at],
  )
  return rowCount === 1
}

/** Deletes the choice. Statements that were not handed over yet are not sent. False when the customer had no choice. */
export async function dropStatementChoice(sql: Sql, key: Key, at: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from bank.statement_choice where account_number = $1 and customer_id = $2',
    [key.accountNumber, key.customerId],
  )
  await sql.query(
    `update bank.monthly_statement set state = 'withdrawn', ended_at = $3
     where account_number = $1 and customer_id = $2 and state = 'waiting'`,
    [key.accountNumber, key.customerId, at],
  )
  return rowCount === 1
}
