/** Removes the caller's security questions, after an approval by passkey or authenticator (docs/decisions/0008). */
import { randomUUID } from 'node:crypto'
import type { questionRemovalRoutes } from '../../../contract/identity/question-removal.ts'
import type { RouteData, RouteRequest } from '../../../contract/route.ts'
import { canGoWithoutQuestions } from '../../../core/identity/proofs.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { challengeOf } from '../../approvals/approval.ts'
import type { Approvals } from '../../approvals/approvals.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Reply } from '../../http/handler.ts'
import { defineMessage } from '../../../values/message.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { findProofs } from '../profiles/find-proofs.ts'
import { hasOwnLine } from '../proofs/other-proof.ts'
import { lockProfile } from '../profiles/profile-store.ts'
import { removeAnswers } from './question-store.ts'
import { recordAudit, refuseAudited } from '../../audit/record-audit.ts'

/** The database looks for an approval of this kind. */
const KIND = 'remove-security-questions'
const refusedEvent = { kind: 'security-questions.removal-refused' } as const
const notFound: Failure = { kind: 'refused', reason: 'not-found' }
const otherProofNeeded: Failure = { kind: 'refused', reason: 'other-proof-needed' }
const approvalUsed: Failure = { kind: 'refused', reason: 'approval-used' }

/** Failures: not-found for a customer without questions; other-proof-needed. */
export async function askToRemoveQuestions(
  deps: AuthDeps,
  approvals: Approvals,
  context: SignedIn,
): Promise<Result<Reply<RouteData<typeof questionRemovalRoutes.removeSecurityQuestions>>, Failure>> {
  const { session } = context
  const { customerId } = session
  const proofs = await findProofs(deps.database.pool, customerId)
  if (!proofs.hasQuestions) return refuseAudited(deps, context, refusedEvent, notFound)
  if (!canGoWithoutQuestions(proofs)) return refuseAudited(deps, context, refusedEvent, otherProofNeeded)
  const subjectId = randomUUID()
  const ways = await approvals.methodsFor(customerId, 'two-factors')
  const approval = await approvals.open({
    kind: KIND,
    subjectId,
    session,
    content: { what: 'remove the security questions', customerId, subjectId },
    // The approval must prove that the other proof works, and an SMS code would not prove that.
    methods: ways.filter((way) => way !== 'sms'),
    // This message is never sent, because no SMS code can approve a removal.
    codeMessage: { message: defineMessage('{code} removes your security questions.'), params: {} },
  })
  return ok({ data: challengeOf(approval) })
}

/** Failures: not-found, approval-used, other-proof-needed when the last other proof was removed meanwhile, and those of the factors. */
export async function confirmRemoveQuestions(
  deps: AuthDeps,
  approvals: Approvals,
  { challengeId, ...factors }: RouteRequest<typeof questionRemovalRoutes.confirmRemoveSecurityQuestions>,
  context: SignedIn,
): Promise<Result<Reply<null>, Failure>> {
  const { customerId, sessionId } = context.session
  const refuse = (failure: Failure) => refuseAudited(deps, context, refusedEvent, failure)
  const approval = await approvals.find({ kind: KIND, challengeId, customerId, sessionId })
  if (!approval) return refuse(notFound)
  if (approval.approvedWith !== null) return refuse(approvalUsed)
  const approved = await approvals.check(approval, factors, context)
  if (!approved.ok) return hasOwnLine(approved.failure) ? approved : refuse(approved.failure)
  const at = deps.clock.now()
  const removed = await deps.database.transaction(async (tx): Promise<Result<void, Failure>> => {
    // A parallel removal of the other proof waits for this lock, and then finds no questions.
    await lockProfile(tx, customerId)
    if (!canGoWithoutQuestions(await findProofs(tx, customerId))) return fail(otherProofNeeded)
    if (!(await approvals.use(tx, approval, approved.value))) return fail(approvalUsed)
    await removeAnswers(tx, customerId, at, challengeId)
    const detail = { approvedWith: approved.value }
    await recordAudit(tx, context, { kind: 'security-questions.removed', outcome: 'done', detail })
    await deps.notify(tx, { kind: 'security-questions-removed', customerId, at })
    return ok(undefined)
  })
  if (!removed.ok) return refuse(removed.failure)
  return ok({ data: null, message: 'Your security questions have been removed' })
}
