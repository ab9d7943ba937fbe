/** Writes an audit line for each step of a payment that changes nothing in the books. */
import { recordAudit } from '../audit/record-audit.ts'
import type { Sql } from '../db/database.ts'
import type { OutboundKind, OutboundPayment } from './outbound/outbound-payment.ts'
import type { SubmissionStep } from './outbound/submission-store.ts'

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
    ...(step.reviewReason === undefined ? {} : { reason: step.reviewReason }),
  }
  const trace = { address: kind.network, requestId: '' }
  const { customerId } = payment
  await recordAudit(tx, trace, { kind: `${kind.noun}.${step.to}`, outcome: 'done', customerId, detail })
}
