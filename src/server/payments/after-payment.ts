/** Reads what a receipt shows besides the payment: the standing order that made it, and its refunds. */
import type { Sql } from '../db/database.ts'

export interface AfterPayment {
  /** Absent where its customer made it themselves. */
  readonly scheduleId?: string
  /** Minor units, above zero: refunds, returns by another bank, reversals. Absent where nothing came back. */
  readonly returned?: string
}

/** Of a transfer or a bill of this customer's, who paid it: who was paid is told neither. */
export async function findAfterPayment(
  sql: Sql,
  { paymentId, customerId }: { readonly paymentId: string; readonly customerId: string },
): Promise<AfterPayment> {
  const { rows } = await sql.query<{ standing_order_id: string | null; returned: string | null }>(
    `select
       (select r.standing_order_id from bank.standing_order_run r join bank.standing_order s on s.standing_order_id = r.standing_order_id
        where r.transfer_id = $1 and s.customer_id = $2 limit 1) as standing_order_id,
       (select sum(p.amount_minor)::text from bank.refund p where p.subject_id = $1) as returned`,
    [paymentId, customerId],
  )
  const { standing_order_id: scheduleId = null, returned = null } = rows[0] ?? {}
  return {
    ...(scheduleId === null ? {} : { scheduleId }),
    ...(returned === null || BigInt(returned) <= 0n ? {} : { returned }),
  }
}
