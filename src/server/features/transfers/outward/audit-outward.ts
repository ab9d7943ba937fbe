/** One line in the audit trail for each step of a transfer that the books do not see. */
import type { Sql } from '../../../db/database.ts'
import type { OutwardTransfer, Step } from './outward-store.ts'

export async function auditOutward(tx: Sql, transfer: OutwardTransfer, step: Step, at: Date): Promise<void> {
  const detail = {
    transferId: transfer.transferId,
    from: step.from,
    code: step.networkCode ?? null,
    ...(step.review === undefined ? {} : { reason: step.review.reason }),
  }
  await tx.query(
    `insert into bank.audit_event (at, kind, outcome, customer_id, address, detail) values ($1, $2, 'done', $3, 'switch', $4)`,
    [at, `transfer.${step.to}`, transfer.fromCustomerId, JSON.stringify(detail)],
  )
}
