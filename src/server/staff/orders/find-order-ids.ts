/** Finds the orders that a number names: the order with this number, or the orders about a customer. */
import { isUuid } from '../../../values/ids.ts'
import type { Sql } from '../../db/database.ts'

/** More orders about one customer are not listed. */
const MOST = 1000

/**
 * The ids of the newest orders, at most 1,000. `text` is the number of an order or of a customer. An order on several payments is
 * about each of their customers. An order on a suspicion names no customer.
 */
export async function findOrderIds(sql: Sql, text: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ orderId: string }>(
    `with customer as (select customer_id from bank.customer where cifid = $1),
     found as (
       select order_id from bank.staff_order where order_id = $2
       union select o.order_id from customer c join bank.staff_order o on o.customer_id = c.customer_id
       union select p.order_id from customer c join bank.staff_order_payment p on p.customer_id = c.customer_id
     )
     select o.order_id as "orderId" from found join bank.staff_order o on o.order_id = found.order_id
     order by o.proposed_at desc limit ${MOST}`,
    [text, isUuid(text.toLowerCase()) ? text.toLowerCase() : null],
  )
  return rows.map(({ orderId }) => orderId)
}
