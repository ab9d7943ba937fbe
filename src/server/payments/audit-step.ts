/** Writes an audit line for each step of a payment that changes nothing in the books. */
import { recordAudits } from '../audit/record-audit.ts'
import type { Sql } from '../db/database.ts'
import type { OutboundKind, OutboundPayment } from './outbound/outbound-payment.ts'
import type { SubmissionStep } from './outbound/submission-store.ts'

/** The states of the audited steps. The step to `sent` is stored without an event. */
type AuditedState = 'held' | 'inquiring' | 'review'

export async function auditSteps<P extends OutboundPayment>(
  tx: Sql,
  kind: OutboundKind<P>,
  taken: readonly { readonly payment: P; readonly step: SubmissionStep }[],
): Promise<void> {
  const events = taken.map(({ payment, step }) => ({
    kind: `${kind.noun}.${step.to as AuditedState}` as const,
    outcome: 'done' as const,
    customerId: payment.customerId,
    detail: {
      [kind.idName]: payment.id,
      from: step.from,
      code: step.networkCode ?? null,
      ...(step.reviewReason === undefined ? {} : { reason: step.reviewReason }),
    },
  }))
  await recordAudits(tx, { address: kind.network, requestId: '' }, events)
}
