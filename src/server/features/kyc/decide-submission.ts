/**
 * An operator's decision on a waiting submission: the tier is raised, or the customer reads the reason and the next
 * step.
 */
import { FAULT_TEXTS, nextStepOf } from '../../../contract/kyc/section-texts.ts'
import {
  decisionsOn,
  problemOfRejection,
  type RejectedSection,
  type RejectionProblem,
} from '../../../core/kyc/section-decisions.ts'
import { missingFor } from '../../../core/kyc/tier-rules.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { SECTION_NAMES } from '../../../values/vocabularies/kyc/kyc-section-names.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { requestScreening } from '../../screening/request-screening.ts'
import type { KycNotice } from './kyc-deps.ts'
import { closeSubmission, findKycCustomer, findSubmission } from './kyc-store.ts'
import { insertDecisions } from './section-decision-store.ts'

export interface DecisionDeps {
  readonly database: Database
  readonly clock: Clock
  /** Writes an audit event that names the operator. Returns its id. */
  audit(
    tx: Sql,
    event: {
      readonly kind: 'kyc.tier-raised' | 'kyc.tier-refused'
      readonly customerId: string
      readonly detail: Readonly<Record<string, string | number>>
    },
  ): Promise<string>
  notify(tx: Sql, notice: KycNotice): Promise<void>
}

export type Decision =
  /** Every section of the request is accepted. */
  | { readonly kind: 'accepted' }
  /** The customer reads the rejected sections. The other sections of the request are accepted. */
  | { readonly kind: 'refused'; readonly rejected: readonly RejectedSection[] }

/**
 * Decides on the tier of a submission, once, also when two operators decide in parallel. `code` names the submission that the
 * operator reviewed. A newer submission is not decided by a review of an older one.
 */
export function decideSubmission(
  deps: DecisionDeps,
  { customerId, code }: { readonly customerId: string; readonly code: string },
  decision: Decision,
): Promise<Result<2 | 3, 'none-waits' | 'another-waits' | 'incomplete' | RejectionProblem>> {
  return deps.database.transaction(async (tx) => {
    const { tier: before, done } = await findKycCustomer(tx, customerId, true)
    const submission = await findSubmission(tx, customerId)
    if (submission?.state !== 'waiting') return fail('none-waits')
    if (submission.code !== code) return fail('another-waits')
    const { tier } = submission
    const accepted = decision.kind === 'accepted'
    if (accepted && (missingFor(tier, done).length > 0 || before >= tier)) return fail('incomplete')
    const rejected = decision.kind === 'refused' ? decision.rejected : []
    const problem = problemOfRejection(tier, rejected)
    if (problem !== undefined) return fail(problem)
    const at = deps.clock.now()
    const reason = accepted ? null : rejected.map(reasonFor).join(' ')
    const eventId = await deps.audit(tx, {
      kind: accepted ? 'kyc.tier-raised' : 'kyc.tier-refused',
      customerId,
      detail: accepted ? { tier } : { tier, rejected: factOf(rejected) },
    })
    const submissionId = submission.id
    await closeSubmission(tx, { customerId, submissionId, reason, eventId, at })
    await insertDecisions(tx, { customerId, submissionId }, decisionsOn(tier, rejected, at))
    if (accepted) await requestScreening(tx, { cause: 'name-check', customerId })
    await deps.notify(tx, { kind: accepted ? 'tier-raised' : 'tier-refused', customerId, at })
    return ok(tier)
  })
}

/** "signature: unreadable, selfie: another-person" */
const factOf = (rejected: readonly RejectedSection[]): string =>
  rejected.map(({ section, fault }) => `${section}: ${fault}`).join(', ')

/** The reason of the whole request in English, for the archive and for pages of an earlier release. */
const reasonFor = ({ section, fault, words }: RejectedSection): string =>
  [`${SECTION_NAMES[section]}:`, FAULT_TEXTS[fault].why, words && `“${words}”.`, nextStepOf(section, fault)]
    .filter((part) => part !== undefined)
    .join(' ')
