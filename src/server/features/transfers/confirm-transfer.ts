/** Approves a transfer, or withdraws its approval. */
import type { transferRoutes } from '../../../contract/transfers.ts'
import { fail } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { usedBefore } from '../../payments/asked-before.ts'
import { createConfirm } from '../../payments/confirm-payment.ts'
import { createWithdraw } from '../../payments/withdraw-payment.ts'
import { transferApprovals } from './approval-store.ts'
import { withdrawnRows } from './confirmed-rows.ts'
import { isQuoteOver } from './exchange-payment.ts'
import { runTransfer } from './run-transfer.ts'
import type { TransfersDeps } from './transfers-deps.ts'

/** The use-case behind `confirm`: only the challenge's id and the factors come in; the stored payment is what runs. */
export function confirmTransfer(deps: TransfersDeps): Handler<typeof transferRoutes.confirm> {
  return createConfirm({
    database: deps.database,
    approvals: deps.approvals,
    payments: transferApprovals,
    // The bank no longer offers the rate that the customer agreed to.
    overReason: ({ content }) => (isQuoteOver(content, deps.clock.now()) ? 'quote-expired' : undefined),
    async run(approval, way, context) {
      const ran = await runTransfer(deps, approval, way, context)
      if (ran.ok || ran.failure.kind !== 'refused' || ran.failure.reason !== 'id-reused') return ran
      // The customer approved the same order in another tab, after a second name enquiry. The answer is the outcome of that order.
      const { transferId, customerId } = approval.content
      const state = await transferApprovals.findState(deps, { id: transferId, customerId })
      return state === undefined ? ran : fail(usedBefore('transferId', transferId, state))
    },
  })
}

/** The use-case behind `withdraw`; `waitMs` bounds how long an answer may take. */
export function withdrawTransfer(deps: TransfersDeps, waitMs?: number): Handler<typeof transferRoutes.withdraw> {
  const { database, ledger } = deps
  return createWithdraw({
    database,
    ledger,
    payments: transferApprovals,
    rows: (approval, context) => withdrawnRows(deps, approval, context),
    waitMs,
  })
}
