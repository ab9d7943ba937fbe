/** Reads whether a customer's accounts are frozen now. */
import type { Sql } from '../db/database.ts'

export async function isFrozen(sql: Sql, customerId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from bank.customer_freeze where customer_id = $1 and lifted_at is null',
    [customerId],
  )
  return rowCount === 1
}
