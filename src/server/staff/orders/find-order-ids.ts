/** Finds the orders that a number names: the order with this number, or the orders about a customer, payment, report or question. */
import { caseReferenceOf } from '../../../core/cases/case-reference.ts'
import { idEndOfReference } from '../../../core/payments/reference.ts'
import { isUuid } from '../../../values/ids.ts'
import type { Sql } from '../../db/database.ts'

/** More orders about one customer are not listed. */
const MOST = 1000

/** An order without a customer is found by its time, because no index has its payload. The clocks of two processes differ by less. */
const MARGIN = `interval '1 day'`

/** SQL: the orders without a customer that were made in this time. `until` is null while the subject is open. */
const ordersBetween = (since: string, until: string): string =>
  `o.customer_id is null and o.proposed_at >= ${since} - ${MARGIN} and o.proposed_at <= coalesce(${until} + ${MARGIN}, 'infinity')`

// `offset 0` keeps each look-up on its row, so that an index of orders serves each branch.
const FOUND = `with customer as (select customer_id from bank.customer where cifid = $1),
    payment as (
      select p.payment_id, p.customer_id from (
        select payment_id from bank.payment where payment_id = $2
        union select id from bank.payments_by_id_end($3) id
        union select payment_id from bank.payment_submission
          where network in ('switch', 'biller', 'card-processor') and network_reference = $1
      ) named join bank.payment p on p.payment_id = named.payment_id
    ),
    report as (
      select case_id, customer_id from bank.support_case where case_id = $2
      union select case_id, customer_id from bank.support_case where reference = $4
      union select c.case_id, c.customer_id from payment p join bank.support_case c on c.transfer_id = p.payment_id
    ),
    found as (
      select order_id from bank.staff_order where order_id = $2
      union select o.order_id from customer c join bank.staff_order o on o.customer_id = c.customer_id
      union select p.order_id from customer c join bank.staff_order_payment p on p.customer_id = c.customer_id
      union select s.order_id from payment p join bank.staff_order_payment s on s.payment_id = p.payment_id
      union select o.order_id from payment p cross join lateral (
        select o.order_id from bank.staff_order o
        where o.customer_id = p.customer_id and lower(o.payload ->> 'paymentId') = p.payment_id::text offset 0) o
      union select o.order_id from payment p join bank.risk_alert a on a.alert_id = p.payment_id cross join lateral (
        select o.order_id from bank.staff_order o
        where ${ordersBetween('a.raised_at', 'a.decided_at')} and lower(o.payload ->> 'alertId') = a.alert_id::text offset 0) o
      union select o.order_id from report r cross join lateral (
        select o.order_id from bank.staff_order o
        where o.customer_id = r.customer_id and lower(o.payload ->> 'caseId') = r.case_id::text offset 0) o
      union select o.order_id from bank.contact q cross join lateral (
        select o.order_id from bank.staff_order o
        where ${ordersBetween('q.created_at', 'q.closed_at')} and o.payload ->> 'reference' = q.reference offset 0) o
        where q.reference = upper($1)
    )`

/**
 * The ids of the newest orders, at most 1,000. `text` is a number of an order or of a customer, or the id or a reference of a payment,
 * a report or a question. The orders about a payment have the orders about its reports. An order on several payments is about each
 * payment and its customer. An order on a suspicion names no customer, so the number of a customer does not find it.
 */
export async function findOrderIds(sql: Sql, text: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ orderId: string }>(
    `${FOUND}
     select o.order_id as "orderId" from found join bank.staff_order o on o.order_id = found.order_id
     order by o.proposed_at desc limit ${MOST}`,
    [
      text,
      isUuid(text.toLowerCase()) ? text.toLowerCase() : null,
      idEndOfReference(text) ?? null,
      caseReferenceOf(text) ?? null,
    ],
  )
  return rows.map(({ orderId }) => orderId)
}
