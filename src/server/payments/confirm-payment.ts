/** Confirms a payment: checks the factors, runs the stored content once, and gives every repeat the same answer. */
import type { ApprovalWay } from '../../core/approvals/approval-ways.ts'
import type { Failure, RefusalReason } from '../../core/failure.ts'
import { paymentReference } from '../../core/payments/reference.ts'
import type { PaymentStatus } from '../../core/payments/payment-status.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { SignedIn } from '../approvals/approvals-deps.ts'
import type { Approvals } from '../approvals/approvals.ts'
import { inTurn } from '../approvals/in-turn.ts'
import type { IdName, PaymentApproval, PaymentApprovals, PaymentDeps } from './payment-approvals.ts'

export interface Confirming<Content, Id extends IdName> extends PaymentDeps {
  readonly approvals: Pick<Approvals, 'check'>
  readonly payments: PaymentApprovals<Content, Id>
  /** Why it cannot be approved any more. It is asked before any factor is checked. */
  overReason?(approval: PaymentApproval<Content>): RefusalReason | undefined
  /** The same approval gives the same answer, in every process that runs it. */
  run(approval: PaymentApproval<Content>, way: ApprovalWay, context: SignedIn): Promise<Result<PaymentStatus, Failure>>
}

type Given = Parameters<Approvals['check']>[1] & { readonly challengeId: string }

/** What a customer reads of a confirmed payment: its id under the family's name, its status and its reference. */
export type Confirmed<Id extends IdName> = {
  readonly data: Record<Id, string> & { readonly status: PaymentStatus; readonly reference: string }
}

/** Only the challenge's id and the factors come in; the stored content is what runs. */
export function createConfirm<Content, Id extends IdName>(
  deps: Confirming<Content, Id>,
): (given: Given, context: SignedIn) => Promise<Result<Confirmed<Id>, Failure>> {
  // Fifty clicks in one moment must not cost fifty tries of the PIN: all of them get the answer of the first click.
  const turn = inTurn()
  return (given, context) => turn(given.challengeId, () => confirmOnce(deps, given, context))
}

async function confirmOnce<Content, Id extends IdName>(
  deps: Confirming<Content, Id>,
  given: Given,
  context: SignedIn,
): Promise<Result<Confirmed<Id>, Failure>> {
  const { customerId, sessionId } = context.session
  const { idName } = deps.payments
  const key = { challengeId: given.challengeId, customerId, sessionId }
  const approval = await deps.payments.find(deps, key)
  if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  if (approval.state !== null) return confirmed(idName, approval, await firstAnswer(deps, approval))
  const over = deps.overReason?.(approval)
  if (over !== undefined) return fail({ kind: 'refused', reason: over })
  const approved = await deps.approvals.check(approval, given, context)
  if (approved.ok) return confirmed(idName, approval, await deps.run(approval, approved.value, context))
  // Another process may have used up the code for this very payment meanwhile: then its answer is the answer.
  const meanwhile = await deps.payments.find(deps, key)
  return meanwhile?.state ? confirmed(idName, meanwhile, await firstAnswer(deps, meanwhile)) : approved
}

async function firstAnswer<Content, Id extends IdName>(
  deps: Confirming<Content, Id>,
  { subjectId: id, customerId }: PaymentApproval<Content>,
): Promise<Result<PaymentStatus, Failure>> {
  const answer = await deps.payments.firstAnswer(deps, { id, customerId })
  if (answer === undefined) throw new Error('a payment that was answered has no answer')
  return answer
}

function confirmed<Id extends IdName>(
  idName: Id,
  { subjectId }: PaymentApproval<unknown>,
  outcome: Result<PaymentStatus, Failure>,
): Result<Confirmed<Id>, Failure> {
  if (!outcome.ok) return outcome
  const id = { [idName]: subjectId } as Record<Id, string>
  return ok({ data: { ...id, status: outcome.value, reference: paymentReference(subjectId) } })
}
