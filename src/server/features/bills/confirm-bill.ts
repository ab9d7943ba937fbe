/** Approves a bill, or takes the approval back: the stored bill runs once, and its answer is the same ever after. */
import type { billRoutes } from '../../../contract/bills.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { paymentStatusOf, type PaymentStatus } from '../../../core/payments/payment-status.ts'
import type { PaymentState } from '../../../core/payments/payment-states.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { createConfirm } from '../../approvals/confirm-once.ts'
import { takeBack } from '../../approvals/take-back.ts'
import type { Handler } from '../../http/handler.ts'
import { billApprovals, type BillContent } from './bill-content.ts'
import type { BillsDeps } from './bills-deps.ts'
import { findBillAnswer } from './first-bill-answer.ts'
import { runBill, withdrawnRows } from './run-bill.ts'

/** The use-case behind `confirmBill`. */
export function confirmBill(deps: BillsDeps): Handler<typeof billRoutes.confirmBill> {
  return createConfirm({
    database: deps.database,
    approvals: deps.approvals,
    stored: billApprovals,
    async run(approval, way, context) {
      return answered(approval.content, await runBill(deps, approval, way, context))
    },
    async firstAnswer({ content }) {
      const answer = await findBillAnswer(deps, content)
      if (answer === undefined) throw new Error('a bill that was answered has no answer')
      return answered(content, answer)
    },
  })
}

/** The use-case behind `withdrawBill`; `waitMs` bounds how long an answer may take. Also for a session after the approving one. */
export function withdrawBill(deps: BillsDeps, waitMs?: number): Handler<typeof billRoutes.withdrawBill> {
  return async ({ challengeId }, context) => {
    const approval = await billApprovals.findOwn(deps, { challengeId, customerId: context.session.customerId })
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { content } = approval
    const { paymentId } = content
    const outcome = await takeBack(deps.ledger, approval, withdrawnRows(deps, content, context), waitMs)
    if (outcome !== 'answered') return ok({ data: { paymentId, outcome } })
    const status = await findStatus(deps, content)
    // Another's id, or one that a posting of another kind took: nothing of this bill runs under it, now or later.
    if (status === undefined) return ok({ data: { paymentId, outcome: 'withdrawn' } })
    return ok({ data: { paymentId, outcome, status } })
  }
}

function answered<F>({ paymentId }: BillContent, outcome: Result<PaymentStatus, F>) {
  if (!outcome.ok) return outcome
  return ok({ data: { paymentId, status: outcome.value, reference: paymentReference(paymentId) } })
}

async function findStatus(
  { database }: Pick<BillsDeps, 'database'>,
  { paymentId, customerId }: BillContent,
): Promise<PaymentStatus | undefined> {
  const { rows } = await database.pool.query<{ state: PaymentState }>(
    'select state from bank.bill_payment where payment_id = $1 and customer_id = $2',
    [paymentId, customerId],
  )
  return rows[0] && paymentStatusOf(rows[0].state)
}
