/** Deletes old approvals. Their content and their audit events stay. */
import type { Sql } from '../db/database.ts'
import { REMOVED_AT_ONCE, removeInSets, retentionEnd } from '../db/retention.ts'
import { LEDGER_FINGERPRINT } from './approval.ts'

/** The age up to which unused approvals are searched. Older unused approvals, after a long outage of the bank, are deleted with the used ones. */
const LOOK_BACK_MS = 7 * 86_400_000
/** An approval is used when it is marked so, or when the ledger has executed, refused or withdrawn its content. */
const IS_UNUSED = `p.approved_at is null and not exists (select from ledger.request r where r.request_id = p.subject_id
  and r.fingerprint = ${LEDGER_FINGERPRINT})`

/**
 * Several processes may run it at any time. `bank.retention` has the periods. A used approval is evidence of the customer's consent; the
 * payment, its factors and its audit event are kept elsewhere without an end. The ledger keeps the id too, so an id that is used again moves
 * no money. `isEvidence`: SQL of the condition that an approval, as `p`, proves something that the bank still relies on. Such an approval
 * stays.
 */
export async function purgeApprovals(sql: Sql, now: Date, isEvidence: string): Promise<void> {
  const unused = await retentionEnd(sql, 'unused-approval', now)
  const replaced = await retentionEnd(sql, 'replaced-approval', now)
  const used = await retentionEnd(sql, 'used-approval', now)
  await removeInSets(() =>
    sql.query(
      `delete from bank.approval d where d.challenge_id = any (array(
         select p.challenge_id from bank.approval p
         where p.expires_at < $1 and p.expires_at >= $2 and ${IS_UNUSED} limit ${REMOVED_AT_ONCE}))`,
      [unused, new Date(unused.getTime() - LOOK_BACK_MS)],
    ),
  )
  await removeInSets(() =>
    sql.query(
      `delete from bank.approval d where d.challenge_id = any (array(
         select p.challenge_id from bank.approval p where p.replaced_at < $1 and ${IS_UNUSED} limit ${REMOVED_AT_ONCE}))`,
      [replaced],
    ),
  )
  await removeInSets(() =>
    sql.query(
      `delete from bank.approval d where d.challenge_id = any (array(
         select p.challenge_id from bank.approval p where p.expires_at < $1 and not ${isEvidence} limit ${REMOVED_AT_ONCE}))`,
      [used],
    ),
  )
}
