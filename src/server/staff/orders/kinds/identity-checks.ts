/** Orders that decide on identity checks: a submission that waits for a tier, and a section that was changed after tier 3. */
import * as v from 'valibot'
import { customerWordsSchema } from '../../../../contract/staff/staff-api.ts'
import { sectionWordsSchema } from '../../../../contract/staff/staff-identity-checks.ts'
import { NOT_REJECTED, problemOfRejection, type RejectedSection } from '../../../../core/kyc/section-decisions.ts'
import { missingFor } from '../../../../core/kyc/tier-rules.ts'
import { findCustomer } from '../../../customers/customer-store.ts'
import type { Sql } from '../../../db/database.ts'
import { databaseIn } from '../../../db/database-in-transaction.ts'
import {
  acceptSeenChange,
  findSeenChange,
  refuseSeenChange,
  type SeenChange,
} from '../../../features/kyc/decide-change.ts'
import { decideSubmission, type Decision } from '../../../features/kyc/decide-submission.ts'
import { decisionDeps } from '../../../features/kyc/decision-deps.ts'
import { findKycCustomer, findSubmissionByCode } from '../../../features/kyc/kyc-store.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { fail } from '../../../../values/result.ts'
import { faultInSentence, SECTION_NAMES, sectionName } from '../../../../values/vocabularies/kyc/kyc-section-names.ts'
import { KYC_ITEMS, SECTION_FAULTS } from '../../../../values/vocabularies/kyc/kyc-sections.ts'
import type { StaffDeps } from '../../staff-deps.ts'
import { DONE, type Execution, HOURS_MS, orderKind, type OrderTrace } from '../order-kind.ts'

const submission = { customerId: v.pipe(v.string(), v.uuid()), code: v.pipe(v.string(), v.regex(/^[\da-f]{8}$/)) }
const change = {
  customerId: v.pipe(v.string(), v.uuid()),
  section: v.pipe(v.string(), v.maxLength(40)),
  code: v.pipe(v.string(), v.maxLength(60)),
}
/** The shared parts of these orders. An approval adds a checker. A refusal needs none, because the customer can send the documents again. */
const CHECK = { maker: 'kyc.decide', livesMs: 24 * HOURS_MS, needsRecentLogin: false } as const
const NOT_DECIDED = {
  ...NOT_REJECTED,
  'none-waits': 'The customer does not wait for a decision.',
  'another-waits': 'The customer has sent a newer submission.',
  incomplete: 'Something is missing for this tier.',
  'not-that-change': 'The customer has changed the section again.',
  'no-proof': 'The customer has sent no utility bill of the new address.',
  'not-kept': 'The bank has no earlier version of this section. Ask the customer by a case.',
} as const

/**
 * Finds the request that the maker saw, and locks the customer until the transaction ends. A second person who decides at the
 * same time waits, and then reads that the request is decided.
 */
async function findRequest(sql: Sql, { customerId, code }: { readonly customerId: string; readonly code: string }) {
  const person = await findCustomer(sql, customerId)
  if (person === undefined) return undefined
  const { done } = await findKycCustomer(sql, customerId, true)
  const sent = await findSubmissionByCode(sql, { customerId, code })
  return sent && { ...sent, cifid: person.cifid, done, isDecided: sent.state !== 'waiting' }
}

const decidedText = ({ state, decidedAt }: { readonly state: string; readonly decidedAt: Date | null }): string =>
  `Another person has decided this request already: it was ${state}${decidedAt === null ? '' : ` on ${formatDateTime(decidedAt)}`}.`

async function decide(
  { clock }: StaffDeps,
  tx: Sql,
  seen: { readonly customerId: string; readonly code: string },
  { decision, trace }: { readonly decision: Decision; readonly trace: OrderTrace },
): Promise<Execution> {
  const decided = await decideSubmission(decisionDeps(databaseIn(tx), clock, trace), seen, decision)
  return decided.ok ? DONE : fail(NOT_DECIDED[decided.failure])
}

/** Accepts every section of the request. The page makes this order when the maker has accepted each section. */
export const approveTier = orderKind({
  ...CHECK,
  name: 'approve-tier',
  checker: 'kyc.check',
  payload: v.strictObject(submission),
  async subject(sql, seen) {
    const request = await findRequest(sql, seen)
    if (request === undefined) return undefined
    const { tier, done, cifid, isDecided } = request
    const summary = `Raise customer ${cifid} to tier ${tier}`
    const subject = { summary, customerId: seen.customerId, version: `${request.id} ${JSON.stringify(done)}` }
    if (isDecided) return { ...subject, obstacle: decidedText(request), isDecided }
    return missingFor(tier, done).length > 0 ? undefined : subject
  },
  execute: (deps, tx, seen, trace) => decide(deps, tx, seen, { decision: { kind: 'accepted' }, trace }),
})

const rejectedSection = v.strictObject({
  section: v.picklist(KYC_ITEMS),
  fault: v.picklist(SECTION_FAULTS),
  words: v.optional(sectionWordsSchema),
})

/** Rejects these sections of the request, and accepts the others. */
export const refuseTier = orderKind({
  ...CHECK,
  name: 'refuse-tier',
  checker: undefined,
  payload: v.strictObject({ ...submission, sections: v.pipe(v.array(rejectedSection), v.minLength(1)) }),
  async subject(sql, { sections, ...seen }) {
    const request = await findRequest(sql, seen)
    if (request === undefined) return undefined
    const { tier, cifid, isDecided } = request
    const named = sections.map(textOf).join(', ')
    const summary = `Refuse tier ${tier} for customer ${cifid}, and reject ${named}`
    const subject = { summary, customerId: seen.customerId, version: request.id }
    if (isDecided) return { ...subject, obstacle: decidedText(request), isDecided }
    const problem = problemOfRejection(tier, sections)
    return problem === undefined ? subject : { ...subject, obstacle: NOT_REJECTED[problem] }
  },
  execute: (deps, tx, { sections, ...seen }, trace) =>
    decide(deps, tx, seen, { decision: { kind: 'refused', rejected: sections }, trace }),
})

/** "Signature (it cannot be read)" */
const textOf = ({ section, fault, words }: RejectedSection): string => {
  const reason =
    words === undefined ? faultInSentence(fault) : `${faultInSentence(fault)}; the customer reads: ${words}`
  return `${SECTION_NAMES[section]} (${reason})`
}

/** Finds the change that the maker saw, and locks the customer until the transaction ends. */
async function findChange(sql: Sql, seen: SeenChange) {
  const person = await findCustomer(sql, seen.customerId)
  if (person === undefined) return undefined
  await findKycCustomer(sql, seen.customerId, true)
  return { cifid: person.cifid, found: await findSeenChange(sql, seen) }
}

/** The obstacle when the change that the maker saw does not wait any more. */
const CHANGE_ENDED = {
  obstacle: 'Another person has decided on this change, or the customer has changed the section again.',
  isDecided: true,
} as const

export const acceptKycChange = orderKind({
  ...CHECK,
  name: 'accept-kyc-change',
  checker: 'kyc.check',
  payload: v.strictObject(change),
  async subject(sql, seen) {
    const change = await findChange(sql, seen)
    if (change === undefined) return undefined
    const { found, cifid } = change
    const summary = `Accept the changed section ${sectionName(seen.section)} of customer ${cifid}`
    const subject = { summary, customerId: seen.customerId, version: seen.code }
    if (found === undefined) return { ...subject, ...CHANGE_ENDED }
    return found.movedAt !== null && found.proofId === null ? undefined : subject
  },
  async execute({ clock }, tx, seen, trace) {
    const accepted = await acceptSeenChange(tx, { ...seen, at: clock.now() }, trace)
    return accepted.ok ? DONE : fail(NOT_DECIDED[accepted.failure])
  },
})

export const refuseKycChange = orderKind({
  ...CHECK,
  name: 'refuse-kyc-change',
  checker: undefined,
  payload: v.strictObject({ ...change, text: customerWordsSchema }),
  async subject(sql, { text, ...seen }) {
    const change = await findChange(sql, seen)
    if (change === undefined) return undefined
    const summary = `Restore the section ${sectionName(seen.section)} of customer ${change.cifid}. The customer reads: ${text}`
    const subject = { summary, customerId: seen.customerId, version: seen.code }
    return change.found === undefined ? { ...subject, ...CHANGE_ENDED } : subject
  },
  async execute({ clock }, tx, { text, ...seen }, trace) {
    const refused = await refuseSeenChange(tx, { ...seen, reason: text, at: clock.now() }, trace)
    return refused.ok ? DONE : fail(NOT_DECIDED[refused.failure])
  },
})
