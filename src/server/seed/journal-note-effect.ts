/** Writes the counterparty of a journal that has no other row, in one statement for a whole batch. */
import { type Effect, type EffectRow, effectRow } from '../ledger/effect.ts'

/** The row for a posting whose other side is only a name: a shop, a biller, an employer. */
export function journalNoteRow(counterparty: string): EffectRow {
  return effectRow(journalNoteEffect, counterparty)
}

const journalNoteEffect: Effect<string> = {
  name: 'journal-note',
  async write(tx, rows) {
    const posted = rows.filter((row) => row.outcome === 'posted')
    if (posted.length === 0) return
    await tx.query(
      `insert into bank.journal_note (journal_id, counterparty) select * from unnest($1::uuid[], $2::text[])`,
      [posted.map((row) => row.postingId), posted.map((row) => row.row)],
    )
  },
}
