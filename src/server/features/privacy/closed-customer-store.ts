/** Stores the customers whose profile is closed. */
import type { Sql } from '../../db/database.ts'

/** The time at which the customer was closed. Undefined for an open customer. */
export async function findClosedAt(sql: Sql, customerId: string): Promise<Date | undefined> {
  const { rows } = await sql.query<{ closed_at: Date }>(
    'select closed_at from bank.closed_customer where customer_id = $1',
    [customerId],
  )
  return rows[0]?.closed_at
}

/** The database copies the username and the password's hash, so that a later login can say that the profile is closed. */
export async function insertClosedCustomer(
  tx: Sql,
  former: { readonly customerId: string; readonly caseId: string; readonly closedAt: Date },
): Promise<void> {
  await tx.query(
    `insert into bank.closed_customer (customer_id, case_id, closed_at, bvn_index)
     select c.customer_id, $2, $3, c.bvn_index from bank.customer c where c.customer_id = $1`,
    [former.customerId, former.caseId, former.closedAt],
  )
}
