/** Runs an approved card request once: holds the fee and writes the rows of its submission in the same transaction; or withdraws the request. */
import { type ApprovalWay, FACTORS_OF } from '../../../core/approvals/approval-ways.ts'
import { SCHEME_NAMES } from '../../../core/cards/card-view.ts'
import { decideCardRequest } from '../../../core/cards/decide-card-request.ts'
import type { Failure } from '../../../core/failure.ts'
import type { PaymentStatus } from '../../../core/payments/payment-status.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import { refusalReason } from '../../payments/refusal-reason.ts'
import { auditEffect, type AuditRow } from '../../payments/audit-effect.ts'
import { type EffectRow, effectRow } from '../../ledger/effect.ts'
import type { CardApproval, CardContent } from './card-content.ts'
import { findCardFacts } from './card-facts.ts'
import { cardRequestEffect, type CardRequestRow } from './card-request-effect.ts'
import type { CardsDeps } from './cards-deps.ts'

/** Money that is on its way is nobody else's: only its settlement or its release ends the hold, never a date. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/** The status that the customer is told, or why no card was ordered. The same approval gives the same answer. */
export async function runCardRequest(
  deps: CardsDeps,
  { content, fingerprint }: CardApproval,
  way: ApprovalWay,
  context: SignedIn,
): Promise<Result<PaymentStatus, Failure>> {
  const price = { amountMinor: BigInt(content.amount), vatMinor: BigInt(content.vat) }
  const facts = await findCardFacts(deps, content.from.accountNumber, context.session.customerId)
  // Funds are the ledger's to check as it sets aside; here, what may have changed since.
  const decided = decideCardRequest({ ...facts, availableMinor: 2n ** 63n }, price)
  if (!decided.ok) return decided
  const { counter, replaces } = decided.value
  if (facts.from === undefined) throw new Error('a card was allowed without its account')
  if (replaces !== content.replaces) return fail({ kind: 'refused', reason: 'card-changed' })
  const row: CardRequestRow = {
    ...rowOf(deps, content),
    approvedWith: FACTORS_OF[way],
    ledgerAccountId: facts.from.ledgerAccountId.toString(),
    counterKeys: [counter.key],
  }
  const held = await deps.ledger.hold({
    id: content.requestId,
    fingerprint,
    accountId: facts.from.ledgerAccountId,
    amountMinor: price.amountMinor + price.vatMinor,
    expiresAt: NEVER,
    reason: row.narration,
    counters: [counter],
    effects: [effectRow(cardRequestEffect, row), effectRow(auditEffect, auditRow(content, FACTORS_OF[way], context))],
  })
  return held.ok ? ok('processing') : fail({ kind: 'refused', reason: refusalReason(held.failure) })
}

/** Rows of an approval that is withdrawn: nobody else hears of it. */
export function withdrawnRows(deps: CardsDeps, content: CardContent, context: SignedIn): readonly EffectRow[] {
  const row: CardRequestRow = { ...rowOf(deps, content), withdrawn: true }
  const audit: AuditRow = { ...auditRow(content, [], context), kind: 'card.withdrawn', done: true }
  return [effectRow(cardRequestEffect, row), effectRow(auditEffect, audit)]
}

function rowOf(deps: CardsDeps, content: CardContent): CardRequestRow {
  return {
    content,
    narration: `New card: ${SCHEME_NAMES[content.scheme]} debit card`,
    approvedWith: [],
    ledgerAccountId: '0',
    counterKeys: [],
    createdAt: deps.clock.now().toISOString(),
  }
}

function auditRow(
  content: CardContent,
  factors: readonly number[],
  { session, address, requestId }: SignedIn,
): AuditRow {
  return {
    kind: 'card.requested',
    customer_id: session.customerId,
    session_id: session.sessionId,
    device_key_id: session.deviceKeyId,
    address,
    request_id: requestId,
    detail: { amount: content.amount, scheme: content.scheme, deliverTo: content.deliverTo, factors },
  }
}
