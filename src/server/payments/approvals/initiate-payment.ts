/** Reviews a payment that a customer asks for, and opens the challenge that approves exactly this payment. */
import type { ApprovalNeed } from '../../../core/approvals/approval-ways.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { type Challenge, challengeOf } from '../../approvals/approval.ts'
import type { Approvals } from '../../approvals/approvals.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import type { Session } from '../../http/handler.ts'
import type { MessageWithParams } from '../../../values/message.ts'
import type { Clock } from '../../ports/clock.ts'
import { openAgain, whyUsed } from './request-idempotency.ts'
import type { IdName, PaymentApproval, PaymentApprovals, PaymentDeps } from './payment-approvals.ts'

/** A payment that the bank would make if its customer approves it. */
export interface Reviewed<Content, Shown> {
  readonly content: Content
  readonly need: ApprovalNeed
  /** The text message with the code. */
  readonly codeMessage: MessageWithParams
  /** Fields of the answer, next to the challenge. */
  readonly shown: Shown
  /** A check before a new challenge opens. A retry that gets the open challenge of the same content skips it. */
  readonly lastCheck?: () => Promise<Failure | undefined>
}

export interface Initiating<Request, Content, Id extends IdName, Shown> extends PaymentDeps {
  readonly clock: Clock
  readonly approvals: Pick<Approvals, 'open' | 'methodsToPay'>
  readonly payments: PaymentApprovals<Content, Id>
  /** The id that the customer's browser made. */
  idOf(request: Request): string
  /** The fields that a retry under the same id must repeat. It may change the others. */
  bound(request: Request): object
  /** `earlier` has the approvals that were requested under the same id. */
  review(
    request: Request,
    session: Session,
    earlier: readonly PaymentApproval<Content>[],
  ): Promise<Result<Reviewed<Content, Shown>, Failure>>
}

/** The same id and request get the same open challenge again. Another request under the same id is refused. */
export function createInitiate<Request, Content, Id extends IdName, Shown>(
  deps: Initiating<Request, Content, Id, Shown>,
): (
  request: Request,
  context: Pick<SignedIn, 'session'>,
) => Promise<Result<{ readonly data: Challenge & Shown }, Failure>> {
  const { approvals, payments } = deps
  return async (request, { session }) => {
    const subjectId = deps.idOf(request)
    const requestHash = sha256(canonicalText(deps.bound(request)))
    const earlier = await payments.findOfSubject(deps, subjectId)
    const used = whyUsed(earlier, { session, requestHash }, payments.idName)
    if (used !== undefined) return fail(used)
    const reviewed = await deps.review(request, session, earlier)
    if (!reviewed.ok) return reviewed
    const { content, need, codeMessage, shown, lastCheck } = reviewed.value
    const again = openAgain(earlier, { content, session, now: deps.clock.now(), need })
    if (again !== undefined) return ok({ data: { ...challengeOf(again), ...shown } })
    const ways = await approvals.methodsToPay(session.customerId, need)
    if (!ways.ok) return ways
    const problem = await lastCheck?.()
    if (problem !== undefined) return fail(problem)
    const { kind } = payments
    const proposal = { kind, subjectId, session, content, requestHash, methods: ways.value, codeMessage }
    const opened = await approvals.open(proposal)
    return ok({ data: { ...challengeOf(opened), ...shown } })
  }
}
