/** Records an indemnity that a customer signed on paper. The customer may choose paper instead of a passkey (CBN, 2022). */
import { INDEMNITY } from '../../../contract/limits/indemnity.ts'
import { scheduleAt } from '../../../core/schedule-at.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { findSchedules } from '../../db/dated-schedules.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { indemnityHash } from './limit-change.ts'
import { LIMIT_SCHEDULES } from './limit-schedules.ts'
import { addIndemnity, findLimitOwner } from './limit-store.ts'

export interface PaperIndemnity {
  readonly customerId: string
  /** The reference number on the signed paper. */
  readonly reference: string
  readonly at: Date
}

/** A paper's reference: letters, digits and `_ / . -`. */
export const PAPER_REFERENCE = /^[\w/.-]{1,60}$/

/** The lowest tier with limits that need an indemnity. */
export async function indemnityFromTier(sql: Sql, at: Date): Promise<number> {
  return scheduleAt(await findSchedules(LIMIT_SCHEDULES, sql), at).policy.indemnity.fromTier
}

/** Runs in the caller's transaction, with the audit event and the notice to the customer. */
export async function recordPaperIndemnity(
  tx: Sql,
  { customerId, reference, at }: PaperIndemnity,
  trace: Trace,
): Promise<Result<void, 'tier-too-low' | 'given-before'>> {
  const fromTier = await indemnityFromTier(tx, at)
  const owner = await findLimitOwner(tx, customerId, true)
  if (owner === undefined || owner.tier < fromTier) return fail('tier-too-low')
  const added = await addIndemnity(tx, {
    customerId,
    version: INDEMNITY.version,
    textHash: Buffer.from(indemnityHash(), 'hex'),
    acceptedAt: at,
    acceptedWith: 'paper',
    evidence: reference,
  })
  if (!added) return fail('given-before')
  const detail = { version: INDEMNITY.version, way: 'paper', reference }
  await recordAudit(tx, trace, { kind: 'limits.indemnity-accepted', outcome: 'done', customerId, detail })
  await queueSecurityNotice(tx, { kind: 'indemnity-accepted', customerId, at })
  return ok(undefined)
}
