/** Finds the customer of a phone number. */
import type { Sql } from '../db/database.ts'

/** E.164. Undefined when no customer has the number, or several have it. A customer who has left does not count. */
export async function findOwnerOfPhone(
  sql: Sql,
  phone: string,
): Promise<{ readonly customerId: string; readonly name: string } | undefined> {
  const { rows } = await sql.query<{ customer_id: string; name: string }>(
    `select c.customer_id, concat_ws(' ', c.first_name, nullif(c.middle_name, ''), c.last_name) as name from bank.customer c
     where c.phone = $1 and exists (select from bank.account a where a.customer_id = c.customer_id and a.state = 'open') limit 2`,
    [phone],
  )
  const [owner, another] = rows
  return owner === undefined || another !== undefined ? undefined : { customerId: owner.customer_id, name: owner.name }
}
