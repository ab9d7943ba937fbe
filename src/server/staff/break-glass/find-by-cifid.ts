/** Finds the customer that a break-glass command names. */
import type { Sql } from '../../db/database.ts'

export async function findCustomerByCifid(
  sql: Sql,
  { cifid, customerId }: { readonly cifid: string; readonly customerId: string | null },
): Promise<{ readonly customerId: string; readonly cifid: string } | undefined> {
  const { rows } = await sql.query<{ customerId: string; cifid: string }>(
    'select customer_id as "customerId", cifid from bank.customer where cifid = $1 or customer_id = $2',
    [cifid, customerId],
  )
  return rows.length === 1 ? rows[0] : undefined
}
