/**
 * Takes an approval back whose answer never came. The ledger decides whether the payment or the withdrawal was first;
 * whichever came second finds the id used up. So "withdrawn" is final, however late an approval arrives.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RouteData } from '../../../contract/route.ts'
import type { transferRoutes } from '../../../contract/transfers.ts'
import { transferStatusOf } from '../../../core/transfers/transfer-states.ts'
import { fail, ok } from '../../../values/result.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Handler } from '../../http/handler.ts'
import { findOwnApproval, type TransferApproval } from './approval-store.ts'
import { withdrawnRows } from './confirmed-rows.ts'
import { findTransfer } from './transfer-store.ts'
import type { TransfersDeps } from './transfers-deps.ts'

/** Longer than any posting takes when all is well; after it the caller asks again. */
const LONGEST_WAIT_MS = 5_000

type Answer = RouteData<typeof transferRoutes.withdraw>

/** The use-case behind `withdraw`; `waitMs` bounds how long an answer may take. Also for a session after the approving one. */
export function withdrawApproval(
  deps: TransfersDeps,
  waitMs = LONGEST_WAIT_MS,
): Handler<typeof transferRoutes.withdraw> {
  return async ({ challengeId }, context) => {
    const { customerId } = context.session
    const approval = await findOwnApproval(deps, { challengeId, customerId })
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const giveUp = new AbortController()
    const late = wait(waitMs, 'running' as const, { signal: giveUp.signal }).catch(() => 'running' as const)
    // Where it is late the withdrawal stays under way, and the next question finds what came of it.
    const outcome = await Promise.race([useUp(deps, approval, context), late]).finally(() => giveUp.abort())
    const { transferId } = approval.content
    if (outcome !== 'answered') return ok({ data: { transferId, outcome } })
    return ok({ data: await whatBecame(deps, approval) })
  }
}

async function useUp(
  deps: TransfersDeps,
  approval: TransferApproval,
  context: SignedIn,
): Promise<'withdrawn' | 'answered'> {
  const used = await deps.ledger.release({
    id: approval.content.transferId,
    fingerprint: approval.fingerprint,
    // A hold that never was: the release is refused and stored under the payment's id, which nothing can then be posted under.
    holdId: randomUUID(),
    companions: withdrawnRows(deps, approval, context),
  })
  return !used.ok && used.failure.kind === 'hold-not-open' ? 'withdrawn' : 'answered'
}

/** The ledger had answered before: it moved the money, or refused to. */
async function whatBecame(deps: TransfersDeps, { content, customerId }: TransferApproval): Promise<Answer> {
  const { transferId } = content
  const transfer = await findTransfer(deps.database.pool, { transferId, customerId })
  // Another's id, or one that a posting of another kind took: nothing of this payment runs under it, now or later.
  if (transfer === undefined) return { transferId, outcome: 'withdrawn' }
  return { transferId, outcome: 'answered', status: transferStatusOf(transfer.state) }
}
