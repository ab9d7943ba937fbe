/** Deletes old approvals. Their content and their audit events stay. */
import type { Sql } from '../db/database.ts'
import { LEDGER_FINGERPRINT } from './approval.ts'

const DAY_MS = 86_400_000
/** An expired approval is kept for a day, so that a late request still finds it. */
const UNUSED_MS = DAY_MS
/** The age up to which unused approvals are searched. Older unused approvals, after a long outage of the bank, are deleted with the used ones. */
const LOOK_BACK_MS = 7 * DAY_MS
/** Longer than any confirmation that began before its approval was replaced. */
const REPLACED_MS = 60 * 60 * 1000
/**
 * A used approval is the answer to a customer who says "I never approved that". Customers have a year and a month to
 * check their accounts. The payment, its factors and its audit event are kept elsewhere without an end. The ledger
 * keeps the id too, so an id that is used again moves no money.
 */
const USED_MS = 396 * DAY_MS

/**
 * Several processes may run it at any time. `isEvidence`: SQL of the condition that an approval, as `p`, proves something that the bank
 * still relies on. Such an approval stays.
 */
export async function purgeApprovals(sql: Sql, now: Date, isEvidence: string): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  // An approval is used when it is marked so, or when the ledger has executed, refused or withdrawn its content.
  await sql.query(
    `delete from bank.approval p
     where p.expires_at < $1 and p.expires_at >= $2 and p.approved_at is null
       and not exists (select from ledger.request r where r.request_id = p.subject_id
         and r.fingerprint = ${LEDGER_FINGERPRINT})`,
    [before(UNUSED_MS), before(UNUSED_MS + LOOK_BACK_MS)],
  )
  await sql.query(
    `delete from bank.approval p
     where p.replaced_at < $1 and p.approved_at is null
       and not exists (select from ledger.request r where r.request_id = p.subject_id
         and r.fingerprint = ${LEDGER_FINGERPRINT})`,
    [before(REPLACED_MS)],
  )
  await sql.query(`delete from bank.approval p where p.expires_at < $1 and not ${isEvidence}`, [before(USED_MS)])
}
