/** Approves a transfer: checks the factors, runs the stored payment once, and gives the same answer ever after. */
import type { transferRoutes } from '../../../contract/transfers.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import type { PaymentStatus } from '../../../core/payments/payment-status.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { createConfirm } from '../../approvals/confirm-once.ts'
import type { Handler } from '../../http/handler.ts'
import { transferApprovals } from './approval-store.ts'
import { isQuoteOver } from './exchange-payment.ts'
import { findFirstAnswer, findUsedBefore } from './first-answer.ts'
import type { Payment } from './payment.ts'
import { runTransfer } from './run-transfer.ts'
import type { TransfersDeps } from './transfers-deps.ts'

/** The use-case behind `confirm`: only the challenge's id and the factors come in; the stored payment is what runs. */
export function confirmTransfer(deps: TransfersDeps): Handler<typeof transferRoutes.confirm> {
  return createConfirm({
    database: deps.database,
    approvals: deps.approvals,
    stored: transferApprovals,
    // The rate that was agreed to is not the bank's any more.
    overReason: ({ content }) => (isQuoteOver(content, deps.clock.now()) ? 'quote-expired' : undefined),
    async run(approval, way, context) {
      const ran = await runTransfer(deps, approval, way, context)
      // In another tab the same order was approved, after a name enquiry of its own: what became of it is the answer.
      const isReused = !ran.ok && ran.failure.kind === 'refused' && ran.failure.reason === 'id-reused'
      const before = isReused ? await findUsedBefore(deps, approval.content) : undefined
      return before === undefined ? answered(approval.content, ran) : fail(before)
    },
    async firstAnswer({ content }) {
      const first = await findFirstAnswer(deps, content)
      if (first === undefined) throw new Error('a transfer that was answered has no answer')
      return answered(content, first)
    },
  })
}

function answered<F>({ transferId }: Payment, outcome: Result<PaymentStatus, F>) {
  if (!outcome.ok) return outcome
  return ok({ data: { transferId, status: outcome.value, reference: paymentReference(transferId) } })
}
