/** Reads further facts for a receipt: the standing order that made the payment, and the payment's refunds. */
import type { Sql } from '../db/database.ts'

export interface AfterPayment {
  /** The standing order that made the payment. Undefined when the customer made it. */
  readonly scheduleId?: string
  /** The sum of refunds, returns by another bank and reversals, in minor units. Undefined when nothing came back. */
  readonly returned?: string
}

/** Finds these facts for the customer who paid. The payee does not see them. */
export async function findAfterPayment(
  sql: Sql,
  { paymentId, customerId }: { readonly paymentId: string; readonly customerId: string },
): Promise<AfterPayment> {
  const { rows } = await sql.query<{ standing_order_id: string | null; returned: string | null }>(
    `select case when p.origin = 'standing-order' then p.origin_id end as standing_order_id,
       (select sum(r.amount_minor)::text from bank.refund r where r.subject_id = p.payment_id) as returned
     from bank.payment p where p.payment_id = $1 and p.customer_id = $2`,
    [paymentId, customerId],
  )
  const { standing_order_id: scheduleId = null, returned = null } = rows[0] ?? {}
  return {
    ...(scheduleId === null ? {} : { scheduleId }),
    ...(returned === null || BigInt(returned) <= 0n ? {} : { returned }),
  }
}
