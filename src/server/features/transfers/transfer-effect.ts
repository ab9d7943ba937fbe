/** Writes the rows of transfers in the transaction of their entries. */
import type { Effect } from '../../ledger/effect.ts'
import { type NewPaymentRow, writePayments } from '../../payments/payment-row.ts'

export const transferEffect: Effect<NewPaymentRow> = { name: 'transfer', write: writePayments }
