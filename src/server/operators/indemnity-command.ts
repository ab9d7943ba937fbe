/** The operators' command for an indemnity that was signed on paper: the customer may choose that instead of a passkey (CBN, 2022). */
import { INDEMNITY } from '../../contract/limits/indemnity.ts'
import { scheduleAt } from '../../core/schedule-at.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { findSchedules } from '../db/dated-schedules.ts'
import { findProfileByUsername } from '../identity/profiles/profile-store.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { indemnityHash } from '../features/limits/limit-change.ts'
import { LIMIT_SCHEDULES } from '../features/limits/limit-schedules.ts'
import { addIndemnity, findLimitOwner } from '../features/limits/limit-store.ts'
import { queueSecurityNotice } from '../notify/queue-notice.ts'
import { readReason, traceOf } from './operator-act.ts'

/** Records the indemnity under the paper's reference, and notifies the customer. The failure is one line. */
export async function recordPaperIndemnity(
  database: Database,
  at: Date,
  [username, reference, ...words]: readonly string[],
): Promise<Result<string, string>> {
  if (username === undefined) return fail('Whose? Give the username.')
  if (reference === undefined || !/^[\w/.-]{1,60}$/.test(reference)) return fail('Which paper? Give its reference.')
  const act = readReason(words, 'who saw the paper and where it is kept.')
  if (!act.ok) return act
  const profile = await findProfileByUsername(database.pool, username)
  if (profile === undefined) return fail(`There is no profile ${username}.`)
  const { customerId } = profile
  const { fromTier } = scheduleAt(await findSchedules(LIMIT_SCHEDULES, database.pool), at).policy.indemnity
  return database.transaction(async (tx) => {
    const owner = await findLimitOwner(tx, customerId, true)
    if (owner === undefined || owner.tier < fromTier) return fail(`Limits that need one begin with tier ${fromTier}.`)
    const added = await addIndemnity(tx, {
      customerId,
      version: INDEMNITY.version,
      textHash: Buffer.from(indemnityHash(), 'hex'),
      acceptedAt: at,
      acceptedWith: 'paper',
      evidence: reference,
    })
    if (!added) return fail(`${username} has given it already.`)
    const detail = { version: INDEMNITY.version, way: 'paper', reference }
    await recordAudit(tx, traceOf(act.value), {
      kind: 'limits.indemnity-accepted',
      outcome: 'done',
      customerId,
      detail,
    })
    await queueSecurityNotice(tx, { kind: 'indemnity-accepted', customerId, at })
    return ok(`Recorded: ${username} can now choose limits above those that need no indemnity.`)
  })
}
