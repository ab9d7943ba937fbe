/** Confirms what runs in the ledger: checks the factors, runs the stored content once, and gives the same answer ever after. */
import type { ApprovalWay } from '../../core/approvals/approval-ways.ts'
import type { Failure, RefusalReason } from '../../core/failure.ts'
import { fail, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import type { SignedIn } from './approvals-deps.ts'
import type { Approvals } from './approvals.ts'
import { inTurn } from './in-turn.ts'
import type { LedgerApproval, LedgerApprovals } from './ledger-approvals.ts'

export interface Confirming<Content, Answer> {
  readonly database: Pick<Database, 'pool'>
  readonly approvals: Pick<Approvals, 'check'>
  readonly stored: LedgerApprovals<Content>
  /** Why it cannot be approved any more, told before a secret is asked about. */
  overReason?(approval: LedgerApproval<Content>): RefusalReason | undefined
  /** The same approval gives the same answer, whichever process runs it. */
  run(approval: LedgerApproval<Content>, way: ApprovalWay, context: SignedIn): Promise<Result<Answer, Failure>>
  /** What the bank answered when the ledger had it. */
  firstAnswer(approval: LedgerApproval<Content>): Promise<Result<Answer, Failure>>
}

type Given = Parameters<Approvals['check']>[1] & { readonly challengeId: string }

/** Only the challenge's id and the factors come in; the stored content is what runs. */
export function createConfirm<Content, Answer>(
  deps: Confirming<Content, Answer>,
): (given: Given, context: SignedIn) => Promise<Result<Answer, Failure>> {
  // Fifty clicks at once must not cost fifty tries of the PIN: the first one's answer serves them all.
  const turn = inTurn()
  return (given, context) => turn(given.challengeId, () => confirmOnce(deps, given, context))
}

async function confirmOnce<Content, Answer>(
  deps: Confirming<Content, Answer>,
  given: Given,
  context: SignedIn,
): Promise<Result<Answer, Failure>> {
  const { customerId, sessionId } = context.session
  const key = { challengeId: given.challengeId, customerId, sessionId }
  const approval = await deps.stored.find(deps, key)
  if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  if (approval.state !== null) return deps.firstAnswer(approval)
  const over = deps.overReason?.(approval)
  if (over !== undefined) return fail({ kind: 'refused', reason: over })
  const approved = await deps.approvals.check(approval, given, context)
  if (approved.ok) return deps.run(approval, approved.value, context)
  // Another process may have used up the code for this very payment meanwhile: then its answer is the answer.
  const meanwhile = await deps.stored.find(deps, key)
  return meanwhile?.state ? deps.firstAnswer(meanwhile) : approved
}
