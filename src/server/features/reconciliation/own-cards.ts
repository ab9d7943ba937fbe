/**
 * Reads the bank's side of the reconciliation with the card processor: the fees that were taken for cards, and the
 * states of the other orders.
 */
import type { OwnBooks } from '../../../core/reconciliation/compare-books.ts'
import { isUndecided } from '../../../core/payments/payment-states.ts'
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../db/database.ts'

// A fee is taken when its hold is settled. The hold has the id of the card order.
const REQUESTS = `select w.network_reference as reference, t.state,
    exists (select from ledger.hold_entry h where h.hold_id = t.payment_id and h.kind = 'settled') as taken
  from bank.payment_submission w join bank.payment t on t.payment_id = w.payment_id where w.network = 'card-processor'`

/** Reads all card fees, with one card for each fee. Run it alone in one snapshot, because the books keep changing. */
export async function readOwnCards(sql: Sql): Promise<OwnBooks> {
  const { rows } = await sql.query<{ reference: string; state: PaymentState; taken: boolean }>(REQUESTS)
  const states = new Map(rows.map(({ reference, state }) => [reference, state]))
  return {
    settled: rows
      .filter(({ taken }) => taken)
      .map(({ reference }) => ({ direction: 'out', reference, amountMinor: 1n, currency: 'card' })),
    unexplained: [],
    stateOf({ reference }) {
      const state = states.get(reference)
      if (state === undefined) return 'unknown'
      return isUndecided(state) ? 'undecided' : 'given-back'
    },
  }
}
