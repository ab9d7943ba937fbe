/** Approves a transfer: checks the factors, runs the stored payment once, and gives the same answer ever after. */
import type { transferRoutes } from '../../../contract/transfers.ts'
import type { RouteRequest } from '../../../contract/route.ts'
import type { Failure } from '../../../core/failure.ts'
import { transferReference } from '../../../core/transfers/transfer-reference.ts'
import type { TransferStatus } from '../../../core/transfers/transfer-states.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Handler, Reply } from '../../http/handler.ts'
import { inTurn } from '../../approvals/in-turn.ts'
import { findApproval, type TransferApproval } from './approval-store.ts'
import { isQuoteOver } from './exchange-payment.ts'
import { findFirstAnswer, findUsedBefore } from './first-answer.ts'
import type { Payment } from './payment.ts'
import { runTransfer } from './run-transfer.ts'
import type { TransfersDeps } from './transfers-deps.ts'

type Request = RouteRequest<typeof transferRoutes.confirm>
type Answer = Result<Reply<{ transferId: string; status: TransferStatus; reference: string }>, Failure>

/** The use-case behind `confirm`: only the challenge's id and the factors come in; the stored payment is what runs. */
export function confirmTransfer(deps: TransfersDeps): Handler<typeof transferRoutes.confirm> {
  // Fifty clicks at once must not cost fifty tries of the PIN: the first one's answer serves them all.
  const turn = inTurn()
  return (request, context) => turn(request.challengeId, () => confirmOnce(deps, request, context))
}

async function confirmOnce(deps: TransfersDeps, request: Request, context: SignedIn): Promise<Answer> {
  const { session } = context
  const key = { ...session, challengeId: request.challengeId }
  const approval = await findApproval(deps, key)
  if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  if (approval.transferState !== null) return firstAnswer(deps, approval)
  // Before a secret is asked about: the rate that was agreed to is not the bank's any more.
  if (isQuoteOver(approval.content, deps.clock.now())) return fail({ kind: 'refused', reason: 'quote-expired' })
  const approved = await deps.approvals.check(approval, request, context)
  if (approved.ok) {
    const ran = await runTransfer(deps, approval, approved.value, context)
    if (ran.ok) return answered(approval.content, ran.value)
    // In another tab the same order was approved, after a name enquiry of its own: what became of it is the answer.
    const isReused = ran.failure.kind === 'refused' && ran.failure.reason === 'id-reused'
    const before = isReused ? await findUsedBefore(deps, approval.content) : undefined
    return before === undefined ? ran : fail(before)
  }
  // Another process may have used up the code for this very payment meanwhile: then its answer is the answer.
  const meanwhile = await findApproval(deps, key)
  return meanwhile?.transferState ? firstAnswer(deps, meanwhile) : approved
}

async function firstAnswer(deps: TransfersDeps, { content }: TransferApproval): Promise<Answer> {
  const first = await findFirstAnswer(deps, content)
  if (first === undefined) throw new Error('a transfer that was answered has no answer')
  return first.ok ? answered(content, first.value) : first
}

function answered({ transferId }: Payment, status: TransferStatus): Answer {
  return ok({ data: { transferId, status, reference: transferReference(transferId) } })
}
