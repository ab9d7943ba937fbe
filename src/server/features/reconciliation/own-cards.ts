/** Reads the bank's side of the reconciliation with the card processor: the fees that were taken for cards, and the states of the other orders. */
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'
import { type OwnSide, ownStateOf } from './own-side.ts'

// A fee is taken when its hold is settled. The hold has the id of the card order.
const TAKEN = `select w.network_reference as reference from bank.payment_submission w where w.network = 'card-processor'
  and exists (select from ledger.hold_entry h where h.hold_id = w.payment_id and h.kind = 'settled')`

const STATES = `select w.network_reference as reference, t.state
  from bank.payment_submission w join bank.payment t on t.payment_id = w.payment_id
  where w.network = 'card-processor' and w.network_reference = any ($1::text[])`

/** Every run reads all card fees, with one card for each fee: a customer orders few cards. */
export const ownCards: OwnSide = {
  async readEntries(sql) {
    const { rows } = await sql.query<{ reference: string }>(TAKEN)
    return {
      settled: rows.map(({ reference }) => ({ direction: 'out', reference, amountMinor: 1n, currency: 'card' })),
      unexplained: [],
    }
  },
  async findOthers(sql, references) {
    const { rows } = await sql.query<{ reference: string; state: PaymentState }>(STATES, [references])
    const states = new Map(rows.map(({ reference, state }) => [reference, state]))
    return {
      settled: [],
      stateOf: ({ reference }) => ownStateOf(states.get(reference)),
    }
  },
}
