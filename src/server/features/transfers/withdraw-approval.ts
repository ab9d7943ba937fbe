/** Takes a transfer's approval back whose answer never came, or says what became of it. */
import type { RouteData } from '../../../contract/route.ts'
import type { transferRoutes } from '../../../contract/transfers.ts'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import { fail, ok } from '../../../values/result.ts'
import { takeBack } from '../../approvals/take-back.ts'
import type { Handler } from '../../http/handler.ts'
import { transferApprovals, type TransferApproval } from './approval-store.ts'
import { withdrawnRows } from './confirmed-rows.ts'
import { findTransfer } from './transfer-store.ts'
import type { TransfersDeps } from './transfers-deps.ts'

type Answer = RouteData<typeof transferRoutes.withdraw>

/** The use-case behind `withdraw`; `waitMs` bounds how long an answer may take. Also for a session after the approving one. */
export function withdrawApproval(deps: TransfersDeps, waitMs?: number): Handler<typeof transferRoutes.withdraw> {
  return async ({ challengeId }, context) => {
    const { customerId } = context.session
    const approval = await transferApprovals.findOwn(deps, { challengeId, customerId })
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const outcome = await takeBack(deps.ledger, approval, withdrawnRows(deps, approval, context), waitMs)
    const { transferId } = approval.content
    if (outcome !== 'answered') return ok({ data: { transferId, outcome } })
    return ok({ data: await whatBecame(deps, approval) })
  }
}

/** The ledger had answered before: it moved the money, or refused to. */
async function whatBecame(deps: TransfersDeps, { content, customerId }: TransferApproval): Promise<Answer> {
  const { transferId } = content
  const transfer = await findTransfer(deps.database.pool, { transferId, customerId })
  // Another's id, or one that a posting of another kind took: nothing of this payment runs under it, now or later.
  if (transfer === undefined) return { transferId, outcome: 'withdrawn' }
  return { transferId, outcome: 'answered', status: paymentStatusOf(transfer.state) }
}
