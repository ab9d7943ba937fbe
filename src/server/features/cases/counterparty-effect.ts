/** Writes the name that the history shows as the other side of a refund, in the transaction of the refund. */
import type { Sql } from '../../db/database.ts'
import type { Effect } from '../../ledger/effect.ts'

export async function writeCounterparty(tx: Sql, journalId: string, counterparty: string): Promise<void> {
  await tx.query('insert into bank.journal_note (journal_id, counterparty) values ($1, $2)', [journalId, counterparty])
}

export const counterpartyEffect: Effect<{ readonly counterparty: string }> = {
  name: 'counterparty',
  async write(tx, rows) {
    for (const { postingId, row, outcome } of rows)
      if (outcome === 'posted') await writeCounterparty(tx, postingId, row.counterparty)
  },
}
