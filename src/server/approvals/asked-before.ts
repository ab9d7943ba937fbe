/** What was asked for before under an id that the customer's browser made: for every feature whose payments run in the ledger. */
import type { ApprovalNeed } from '../../core/approvals/approval-ways.ts'
import type { Failure } from '../../core/failure.ts'
import { paymentReference } from '../../core/payments/reference.ts'
import { paymentStatusOf } from '../../core/payments/payment-status.ts'
import type { PaymentState } from '../../core/payments/payment-states.ts'
import type { Session } from '../http/handler.ts'
import { canonicalText, sha256 } from './canonical-text.ts'
import type { LedgerApproval } from './ledger-approvals.ts'

/** What an id is called on the wire. */
type IdName = 'transferId' | 'paymentId' | 'cardId'

/** Why the id cannot be asked for: another's, bound to another request, or answered by the ledger. Undefined: it can. */
export function whyUsed(
  earlier: readonly LedgerApproval<unknown>[],
  { session, requestHash }: { readonly session: Session; readonly requestHash: Buffer },
  idName: IdName,
): Failure | undefined {
  const isForeign = (one: LedgerApproval<unknown>) =>
    one.customerId !== session.customerId || !one.requestHash.equals(requestHash)
  if (earlier.some(isForeign)) return { kind: 'refused', reason: 'id-reused' }
  const used = earlier.find(({ state }) => state !== null)
  return used && usedBefore(idName, used.subjectId, used.state as PaymentState)
}

/** That an id was used before, with what became of the payment. */
export function usedBefore(idName: IdName, id: string, state: PaymentState): Failure {
  const detail = { [idName]: id, status: paymentStatusOf(state), reference: paymentReference(id) }
  return { kind: 'refused', reason: 'approval-used', detail }
}

/** The challenge that stands open in this session for exactly this content; a PIN's is none for a payment that takes more by now. */
export function openAgain<Content>(
  earlier: readonly LedgerApproval<Content>[],
  asked: { readonly content: Content; readonly session: Session; readonly now: Date; readonly need: ApprovalNeed },
): LedgerApproval<Content> | undefined {
  const fingerprint = sha256(canonicalText(asked.content))
  return earlier.find(
    ({ sessionId, expiresAt, isReplaced, fingerprint: approved, ways }) =>
      !isReplaced &&
      sessionId === asked.session.sessionId &&
      expiresAt > asked.now &&
      approved.equals(fingerprint) &&
      (asked.need === 'pin' || !ways.includes('pin')),
  )
}
