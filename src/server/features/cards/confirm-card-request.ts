/** Approves a request for a card, or takes the approval back: the stored request runs once, and its answer is the same ever after. */
import type { cardRoutes } from '../../../contract/cards.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { paymentStatusOf, type PaymentStatus } from '../../../core/payments/payment-status.ts'
import type { PaymentState } from '../../../core/payments/payment-states.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { createConfirm } from '../../approvals/confirm-once.ts'
import { reasonOfName } from '../../approvals/refusal-reason.ts'
import { takeBack } from '../../approvals/take-back.ts'
import type { Handler } from '../../http/handler.ts'
import { cardApprovals, type CardContent } from './card-content.ts'
import type { CardsDeps } from './cards-deps.ts'
import { runCardRequest, withdrawnRows } from './run-card-request.ts'

/** The use-case behind `confirmCardRequest`. */
export function confirmCardRequest(deps: CardsDeps): Handler<typeof cardRoutes.confirmCardRequest> {
  return createConfirm({
    database: deps.database,
    approvals: deps.approvals,
    stored: cardApprovals,
    async run(approval, way, context) {
      return answered(approval.content, await runCardRequest(deps, approval, way, context))
    },
    async firstAnswer({ content }) {
      const row = await findAnswer(deps, content)
      if (row === undefined) throw new Error('a request for a card that was answered has no answer')
      if (row.state === 'cancelled') return fail({ kind: 'refused', reason: 'approval-withdrawn' })
      if (row.state === 'refused') return fail({ kind: 'refused', reason: reasonOfName(row.refusal ?? '') })
      return answered(content, ok(paymentStatusOf(row.state)))
    },
  })
}

/** The use-case behind `withdrawCardRequest`; `waitMs` bounds how long an answer may take. Also for a session after the approving one. */
export function withdrawCardRequest(deps: CardsDeps, waitMs?: number): Handler<typeof cardRoutes.withdrawCardRequest> {
  return async ({ challengeId }, context) => {
    const approval = await cardApprovals.findOwn(deps, { challengeId, customerId: context.session.customerId })
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { content } = approval
    const cardId = content.requestId
    const outcome = await takeBack(deps.ledger, approval, withdrawnRows(deps, content, context), waitMs)
    if (outcome !== 'answered') return ok({ data: { cardId, outcome } })
    const row = await findAnswer(deps, content)
    // Another's id, or one that a posting of another kind took: nothing of this request runs under it, now or later.
    if (row === undefined) return ok({ data: { cardId, outcome: 'withdrawn' } })
    return ok({ data: { cardId, outcome, status: paymentStatusOf(row.state) } })
  }
}

function answered<F>({ requestId }: CardContent, outcome: Result<PaymentStatus, F>) {
  if (!outcome.ok) return outcome
  return ok({ data: { cardId: requestId, status: outcome.value, reference: paymentReference(requestId) } })
}

/** What the ledger made of it; undefined where it has not decided on it. */
async function findAnswer(
  { database }: Pick<CardsDeps, 'database'>,
  { requestId, customerId }: CardContent,
): Promise<{ readonly state: PaymentState; readonly refusal: string | null } | undefined> {
  const { rows } = await database.pool.query<{ state: PaymentState; refusal: string | null }>(
    `select t.state, coalesce(r.refusal->>'name', t.refusal) as refusal
     from bank.card_request t join ledger.request r on r.id = t.request_id
     where t.request_id = $1 and t.customer_id = $2`,
    [requestId, customerId],
  )
  return rows[0]
}
