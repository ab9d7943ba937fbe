/** Orders that decide on identity checks: a submission that waits for a tier, and a section that was changed after tier 3. */
import * as v from 'valibot'
import { customerWordsSchema } from '../../../../contract/staff/staff-api.ts'
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
import { findKycCustomer, findSubmission } from '../../../features/kyc/kyc-store.ts'
import { fail } from '../../../../values/result.ts'
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
  'none-waits': 'The customer does not wait for a decision.',
  'another-waits': 'The customer has sent a newer submission.',
  incomplete: 'Something is missing for this tier.',
  'not-that-change': 'The customer has changed the section again.',
  'no-proof': 'The customer has sent no utility bill of the new address.',
  'not-kept': 'The bank has no earlier version of this section. Ask the customer by a case.',
} as const

async function findWaiting(sql: Sql, { customerId, code }: { readonly customerId: string; readonly code: string }) {
  const [person, sent] = [await findCustomer(sql, customerId), await findSubmission(sql, customerId)]
  return person === undefined || sent?.state !== 'waiting' || sent.code !== code ? undefined : { ...person, ...sent }
}

async function decide(
  { clock }: StaffDeps,
  tx: Sql,
  seen: { readonly customerId: string; readonly code: string },
  { decision, trace }: { readonly decision: Decision; readonly trace: OrderTrace },
): Promise<Execution> {
  const decided = await decideSubmission(decisionDeps(databaseIn(tx), clock, trace), seen, decision)
  return decided.ok ? DONE : fail(NOT_DECIDED[decided.failure])
}

export const approveTier = orderKind({
  ...CHECK,
  name: 'approve-tier',
  checker: 'kyc.check',
  payload: v.strictObject(submission),
  async subject(sql, seen) {
    const waiting = await findWaiting(sql, seen)
    if (waiting === undefined) return undefined
    const { done } = await findKycCustomer(sql, seen.customerId)
    if (missingFor(waiting.tier, done).length > 0) return undefined
    const summary = `Raise customer ${waiting.cifid} to tier ${waiting.tier}`
    return { summary, customerId: seen.customerId, version: `${waiting.id} ${JSON.stringify(done)}` }
  },
  execute: (deps, tx, seen, trace) => decide(deps, tx, seen, { decision: { kind: 'accepted' }, trace }),
})

export const refuseTier = orderKind({
  ...CHECK,
  name: 'refuse-tier',
  checker: undefined,
  payload: v.strictObject({ ...submission, text: customerWordsSchema }),
  async subject(sql, { text, ...seen }) {
    const waiting = await findWaiting(sql, seen)
    if (waiting === undefined) return undefined
    const summary = `Refuse tier ${waiting.tier} for customer ${waiting.cifid}. The customer reads: ${text}`
    return { summary, customerId: seen.customerId, version: waiting.id }
  },
  execute: (deps, tx, { text, ...seen }, trace) =>
    decide(deps, tx, seen, { decision: { kind: 'refused', reason: text }, trace }),
})

async function findChange(sql: Sql, seen: SeenChange) {
  const [person, found] = [await findCustomer(sql, seen.customerId), await findSeenChange(sql, seen)]
  return person === undefined || found === undefined ? undefined : { ...found, cifid: person.cifid }
}

export const acceptKycChange = orderKind({
  ...CHECK,
  name: 'accept-kyc-change',
  checker: 'kyc.check',
  payload: v.strictObject(change),
  async subject(sql, seen) {
    const found = await findChange(sql, seen)
    if (found === undefined || (found.movedAt !== null && found.proofId === null)) return undefined
    const summary = `Accept the changed section ${found.section} of customer ${found.cifid}`
    return { summary, customerId: seen.customerId, version: seen.code }
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
    const found = await findChange(sql, seen)
    if (found === undefined) return undefined
    const summary = `Restore the section ${found.section} of customer ${found.cifid}. The customer reads: ${text}`
    return { summary, customerId: seen.customerId, version: seen.code }
  },
  async execute({ clock }, tx, { text, ...seen }, trace) {
    const refused = await refuseSeenChange(tx, { ...seen, reason: text, at: clock.now() }, trace)
    return refused.ok ? DONE : fail(NOT_DECIDED[refused.failure])
  },
})
