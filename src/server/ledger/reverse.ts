/** Builds the reversal of a journal: a posting with the opposite lines and the journal's id. */
import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { reverseLines } from '../../core/ledger/journal.ts'
import type { Posting } from './ledger.ts'
import type { Journal } from './read.ts'

/** `id` is the id of the reversal. Default: a new id. The fingerprint is computed from the journal and the narration. */
export function reversalOf(journal: Journal, narration: string, id: string = uuidv7()): Posting {
  return {
    id,
    fingerprint: hash('sha256', JSON.stringify(['reversal', journal.id, narration]), 'buffer'),
    kind: 'reversal',
    narration,
    reverses: journal.id,
    lines: reverseLines(journal.lines).map(({ accountId, amountMinor }) => ({ accountId, amountMinor })),
  }
}
