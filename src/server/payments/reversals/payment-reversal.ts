/** The reversal of a payment's journal, as SQL. */
import { journalReversal } from '../../ledger/journal-reversal.ts'

/**
 * A join that gives `reversal.posted_at`; null when the payment is not reversed. `paymentId`: SQL of the payment's id, which is also
 * its journal's id. A payment over a network has a hold with this id, and the journal that settled the hold has another id.
 */
export const paymentReversal = (paymentId: string): string =>
  journalReversal(`coalesce(
      (select h.request_id from ledger.hold_entry h where h.hold_id = ${paymentId} and h.kind = 'settled'), ${paymentId})`)
