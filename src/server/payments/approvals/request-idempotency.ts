/** Compares a request with earlier requests under the same id, which the customer's browser made. */
import type { ApprovalNeed } from '../../../core/approvals/approval-ways.ts'
import type { Failure } from '../../../core/failure.ts'
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import type { Session } from '../../http/handler.ts'
import type { IdName, PaymentApproval } from './payment-approvals.ts'

/**
 * Returns why the id cannot be used: it belongs to another customer, it is bound to another request, or the ledger has
 * answered it. Undefined when the id can be used.
 */
export function whyUsed(
  earlier: readonly PaymentApproval<unknown>[],
  { session, requestHash }: { readonly session: Session; readonly requestHash: Buffer },
  idName: IdName,
): Failure | undefined {
  const isForeign = (one: PaymentApproval<unknown>) =>
    one.customerId !== session.customerId || !one.requestHash.equals(requestHash)
  if (earlier.some(isForeign)) return { kind: 'refused', reason: 'id-reused' }
  const used = earlier.find(({ state }) => state !== null)
  return used?.state ? usedBefore(idName, used.subjectId, used.state) : undefined
}

/** The refusal of an id that was used before, with the state of its payment. */
export function usedBefore(idName: IdName, id: string, state: PaymentState): Failure {
  const detail = { [idName]: id, status: paymentStatusOf(state), reference: paymentReference(id) }
  return { kind: 'refused', reason: 'approval-used', detail }
}

/**
 * Finds the open challenge of this session with exactly this content. A challenge for a PIN is not reused when the
 * payment now needs more factors.
 */
export function openAgain<Content>(
  earlier: readonly PaymentApproval<Content>[],
  asked: { readonly content: Content; readonly session: Session; readonly now: Date; readonly need: ApprovalNeed },
): PaymentApproval<Content> | undefined {
  if (earlier.length === 0) return undefined
  const fingerprint = sha256(canonicalText(asked.content))
  return earlier.find(
    ({ sessionId, expiresAt, isReplaced, fingerprint: approved, methods }) =>
      !isReplaced &&
      sessionId === asked.session.sessionId &&
      expiresAt > asked.now &&
      approved.equals(fingerprint) &&
      (asked.need === 'pin' || !methods.includes('pin')),
  )
}
