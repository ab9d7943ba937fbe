/** Confirms a payment: checks the factors, runs the stored content once, and gives every repeat the same answer. */
import type { Failure } from '../../../core/failure.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import type { PaymentStatus } from '../../../values/vocabularies/payment-states.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Approvals } from '../../approvals/approvals.ts'
import { keyedMutex } from '../../approvals/keyed-mutex.ts'
import { usedBefore } from './request-idempotency.ts'
import { type ExecuteDeps, executePayment } from '../execution/execute-payment.ts'
import type { IdName, PaymentApproval, PaymentDeps } from './payment-approvals.ts'
import type { PaymentKind } from '../execution/payment-kind.ts'

export interface Confirming<Content, Id extends IdName> extends PaymentDeps, ExecuteDeps {
  readonly approvals: Pick<Approvals, 'check'>
  readonly kind: PaymentKind<Content, Id>
}

type Given = Parameters<Approvals['check']>[1] & { readonly challengeId: string }

/** The data of a confirmed payment for its customer: the id under the family's name, the status and the reference. */
export type Confirmed<Id extends IdName> = {
  readonly data: Record<Id, string> & { readonly status: PaymentStatus; readonly reference: string }
}

/** The call has only the challenge's id and the factors. The stored content is what runs. */
export function createConfirm<Content, Id extends IdName>(
  deps: Confirming<Content, Id>,
): (given: Given, context: SignedIn) => Promise<Result<Confirmed<Id>, Failure>> {
  // Fifty clicks in one moment must not cost fifty tries of the PIN: all of them get the answer of the first click.
  const turn = keyedMutex()
  return (given, context) => turn(given.challengeId, () => confirmOnce(deps, given, context))
}

async function confirmOnce<Content, Id extends IdName>(
  deps: Confirming<Content, Id>,
  given: Given,
  context: SignedIn,
): Promise<Result<Confirmed<Id>, Failure>> {
  const { customerId, sessionId } = context.session
  const { kind } = deps
  const { payments } = kind
  const { idName } = payments
  const key = { challengeId: given.challengeId, customerId, sessionId }
  const approval = await payments.find(deps, key)
  if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  if (approval.state !== null) return confirmed(idName, approval, await firstAnswer(deps, approval))
  const over = kind.beforeFactors?.(approval.content)
  if (over !== undefined) return fail({ kind: 'refused', reason: over })
  const approved = await deps.approvals.check(approval, given, context)
  if (approved.ok) {
    const executed = await executePayment(deps, kind, approval, approved.value, context)
    return confirmed(idName, approval, await orSameOrder(deps, approval, executed))
  }
  // Another process may have used up the code for this payment in the meantime. Then the answer of that process counts.
  const meanwhile = await payments.find(deps, key)
  return meanwhile?.state ? confirmed(idName, meanwhile, await firstAnswer(deps, meanwhile)) : approved
}

async function firstAnswer<Content, Id extends IdName>(
  deps: Confirming<Content, Id>,
  { subjectId: id, customerId }: PaymentApproval<Content>,
): Promise<Result<PaymentStatus, Failure>> {
  const answer = await deps.kind.payments.firstAnswer(deps, { id, customerId })
  if (answer === undefined) throw new Error('a payment that was answered has no answer')
  return answer
}

/**
 * A customer may approve one order id in two tabs, with different content, such as the ids of two name enquiries. The ledger refuses the
 * later approval as `id-reused`. The customer then gets the status of the payment that the earlier approval made.
 */
async function orSameOrder<Content, Id extends IdName>(
  deps: Confirming<Content, Id>,
  { subjectId: id, customerId }: PaymentApproval<Content>,
  executed: Result<PaymentStatus, Failure>,
): Promise<Result<PaymentStatus, Failure>> {
  if (executed.ok || executed.failure.kind !== 'refused' || executed.failure.reason !== 'id-reused') return executed
  const { payments } = deps.kind
  const state = await payments.findState(deps, { id, customerId })
  return state === undefined ? executed : fail(usedBefore(payments.idName, id, state))
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
