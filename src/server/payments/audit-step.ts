/** One line in the audit trail for each step of a payment that the books do not see. */
import type { Sql } from '../db/database.ts'
import type { OutboundKind, OutboundPayment } from './outbound-payment.ts'
import type { SubmissionStep } from './submission-store.ts'

export async function auditStep<P extends OutboundPayment>(
  tx: Sql,
  kind: OutboundKind<P>,
  payment: P,
  step: SubmissionStep,
): Promise<void> {
  const detail = {
    [kind.idName]: payment.id,
    from: step.from,
    code: step.networkCode ?? null,
    ...(step.review === undefined ? {} : { reason: step.review.reason }),
  }
  await tx.query(
    `insert into bank.audit_event (kind, outcome, customer_id, address, detail) values ($1, 'done', $2, $3, $4)`,
    [`${kind.noun}.${step.to}`, payment.customerId, kind.network, JSON.stringify(detail)],
  )
}
