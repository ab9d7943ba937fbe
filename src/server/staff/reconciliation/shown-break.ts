/** A difference as the staff's calls show it. */
import type { ReconciliationBreak } from '../../../contract/staff/staff-reconciliation.ts'
import type { StoredBreak } from '../../features/reconciliation/break-store.ts'

export const shownBreak = (row: StoredBreak): ReconciliationBreak => ({
  breakId: row.break_id,
  network: row.network,
  kind: row.kind,
  direction: row.direction,
  reference: row.reference,
  oursMinor: row.ours_minor,
  theirsMinor: row.theirs_minor,
  currency: row.currency,
  foundAt: row.found_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  explanation: row.explanation,
  tiedTo:
    row.tied_to === null ? null : { breakId: row.tied_to, reference: row.tied_reference ?? '', holds: row.is_tied },
  books: row.booked_id === null ? null : { breakId: row.booked_id, reference: row.booked_reference ?? '' },
  explainedAt: row.explained_at?.toISOString() ?? null,
  journalId: row.journal_id,
})
