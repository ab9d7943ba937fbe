/** Writes a line that the customer can read, before an operators' command shows data of the customer (docs/decisions/0031). */
import { userInfo } from 'node:os'
import type { Database } from '../db/database.ts'
import { findCustomersOfBookAccounts } from '../features/accounts/account-store.ts'
import { writeRecordReads } from '../features/privacy/record-reads.ts'
import { systemClock } from '../ports/clock.ts'

/**
 * The reader's role as the customer reads it. The operator's name stays in the bank. `OPERATOR_ROLE` overrides it: "Fraud desk".
 */
const ROLE = 'Operations staff'
const LONGEST_ROLE = 60

/** `what` and `reason` are phrases that the customer reads: "Your report CASE-…", "To work on it". */
export async function noteReading(
  { pool }: Pick<Database, 'pool'>,
  customerIds: readonly string[],
  { what, reason }: { readonly what: string; readonly reason: string },
): Promise<void> {
  if (customerIds.length === 0) return
  const role = (process.env['OPERATOR_ROLE'] ?? '').trim().slice(0, LONGEST_ROLE) || ROLE
  const at = systemClock.now()
  await writeRecordReads(pool, customerIds, { operator: userInfo().username, role, what, reason, at })
}

/** Does the same for accounts in the books, when their entries are shown. Accounts of the bank itself need no line. */
export async function noteShown(database: Pick<Database, 'pool'>, ledgerAccountIds: readonly bigint[]): Promise<void> {
  const customerIds = await findCustomersOfBookAccounts(database.pool, ledgerAccountIds)
  const what = 'Entries of an account of yours'
  await noteReading(database, customerIds, { what, reason: 'To look into a posting' })
}
