/** Finds a customer's entries by the journals that made them: what an alert of money is about. */
import type { Sql } from '../../db/database.ts'
import { createEntryCursors } from './entry-cursor.ts'

/** By journal: the customer's own account and the entry's id there. Of two own accounts the one that the money came into. */
export async function entriesOfJournals(
  sql: Sql,
  cursorKey: Uint8Array,
  customerId: string,
  journalIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly accountNumber: string; readonly entryId: string }>> {
  const { rows } = await sql.query<{ journal_id: string; account_number: string; seq: string }>(
    `select e.journal_id, a.account_number, e.seq::text
     from ledger.entry e join bank.account a on a.ledger_account_id = e.account_id
     where e.journal_id = any($1) and a.customer_id = $2 order by e.amount`,
    [journalIds, customerId],
  )
  const { cursorOf } = createEntryCursors(cursorKey)
  return new Map(
    rows.map(({ journal_id: journalId, account_number: accountNumber, seq }) => [
      journalId,
      { accountNumber, entryId: cursorOf(accountNumber, BigInt(seq)) },
    ]),
  )
}
