/** Finds a customer's entries by the journals that made them. An alert of money names its journal. */
import type { Sql } from '../../db/database.ts'
import { createEntryCursors } from './entry-cursor.ts'

/**
 * Maps a direction and a journal ("debit 0197…") to the customer's account and the entry's id. A journal between two
 * accounts of the customer has an entry in each direction.
 */
export async function entriesOfJournals(
  sql: Sql,
  cursorKey: Uint8Array,
  customerId: string,
  journalIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly accountNumber: string; readonly entryId: string }>> {
  const { rows } = await sql.query<{ journal_id: string; account_number: string; seq: string; way: string }>(
    `select e.journal_id, a.account_number, e.seq::text, case when e.amount < 0 then 'debit' else 'credit' end as way
     from ledger.entry e join bank.account a on a.ledger_account_id = e.account_id
     where e.journal_id = any($1) and a.customer_id = $2`,
    [journalIds, customerId],
  )
  const { cursorOf } = createEntryCursors(cursorKey)
  return new Map(
    rows.map(({ journal_id: journalId, account_number: accountNumber, seq, way }) => [
      `${way} ${journalId}`,
      { accountNumber, entryId: cursorOf(accountNumber, BigInt(seq)) },
    ]),
  )
}
