/** What a payment's receipt tells besides the payment: the schedule that made it, and what of it came back. */
import { transferReference } from '../../core/transfers/transfer-reference.ts'
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
  const { rows } = await sql.query<{ schedule_id: string | null; returned: string | null }>(
    `select
       (select r.schedule_id from bank.schedule_run r join bank.schedule s on s.id = r.schedule_id
        where r.transfer_id = $1 and s.customer_id = $2 limit 1) as schedule_id,
       (select sum(p.amount_minor)::text from bank.repaid p where p.reference = $3) as returned`,
    [paymentId, customerId, transferReference(paymentId)],
  )
  const { schedule_id: scheduleId = null, returned = null } = rows[0] ?? {}
  return {
    ...(scheduleId === null ? {} : { scheduleId }),
    ...(returned === null || BigInt(returned) <= 0n ? {} : { returned }),
  }
}
