/** Reads whether customers' accounts are frozen now. */
import type { Sql } from '../db/database.ts'

export async function isFrozen(sql: Sql, customerId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from bank.customer_freeze where customer_id = $1 and lifted_at is null',
    [customerId],
  )
  return rowCount === 1
}

/** Finds the customers among these whose accounts are frozen now. */
export async function findFrozen(sql: Sql, customerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ customer_id: string }>(
    'select customer_id from bank.customer_freeze where customer_id = any ($1::uuid[]) and lifted_at is null',
    [customerIds],
  )
  return new Set(rows.map(({ customer_id: customerId }) => customerId))
}
