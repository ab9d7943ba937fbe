/** Notifies a customer once when every line of their batch has run: the paid, pending and refused lines. */
import type { Database, Sql } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { transfersOnly } from '../../../payments/rows/transfers-only.ts'
import { inStates } from '../../../payments/rows/state-lists.ts'
import { NEVER_PAID_STATES } from '../../../../values/vocabularies/payment-states.ts'

/** The result of a list. */
export interface BatchNotification {
  readonly batchId: string
  readonly customerId: string
  readonly accountNumber: string
  readonly payments: number
  /** The number of payments that the bank did not make. */
  readonly notPaid: number
  readonly at: Date
}

export interface NotifyBatchDeps {
  readonly database: Pick<Database, 'pool' | 'transaction'>
  readonly clock: Clock
  /** Queues the notice in the caller's transaction. No notice is sent where it is left out. */
  readonly tellList?: (tx: Sql, notified: BatchNotification) => Promise<void>
}

/**
 * When several workers end the last lines in parallel, the last worker to check finds all lines ended. One worker sends the
 * notice.
 */
export async function notifyWhenDone({ database, clock, tellList }: NotifyBatchDeps, batchId: string): Promise<void> {
  if (tellList === undefined) return
  const at = clock.now()
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ customer_id: string; account: string; payments: number; not_paid: number }>(
      `update bank.payment_batch b set notified_at = $2
       where b.batch_id = $1 and b.notified_at is null and not b.withdrawn
         and not exists (select from bank.payment_batch_line l where l.batch_id = b.batch_id
           and not exists (select from bank.payment t where t.payment_id = l.transfer_id and ${transfersOnly('t')}))
       returning b.customer_id, b.from_account_number as account, b.payments,
         (select count(*)::int from bank.payment_batch_line l join bank.payment t on t.payment_id = l.transfer_id and ${transfersOnly('t')}
          where l.batch_id = b.batch_id and ${inStates('t.state', NEVER_PAID_STATES)}) as not_paid`,
      [batchId, at],
    )
    const [row] = rows
    if (row === undefined) return
    const { customer_id: customerId, account: accountNumber, payments, not_paid: notPaid } = row
    await tellList(tx, { batchId, customerId, accountNumber, payments, notPaid, at })
  })
}

/** Batches that were approved between the two times and have no notice. */
export async function findUnnotifiedBatches(
  sql: Sql,
  { after, before, limit }: { readonly after: Date; readonly before: Date; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ batch_id: string }>(
    `select batch_id from bank.payment_batch
     where notified_at is null and not withdrawn and approved_at > $1 and approved_at <= $2 order by approved_at limit $3`,
    [after, before, limit],
  )
  return rows.map((row) => row.batch_id)
}
