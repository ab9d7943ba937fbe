/** Writes the rows of transfers and their new payees in the transaction of their entries. */
import { allWritten } from '../../../db/database.ts'
import type { Effect, EffectInput } from '../../../ledger/effect.ts'
import { keepFirstPaid, type SettledTransfer } from '../../rows/payee-first-paid.ts'
import { isPosted, type NewPaymentRow, writePayments } from '../../rows/payment-row.ts'

export const transferEffect: Effect<NewPaymentRow> = {
  name: 'transfer',
  async write(tx, rows) {
    await allWritten([writePayments(tx, rows), keepFirstPaid(tx, rows.flatMap(settledBy))])
  },
}

/**
 * Returns the transfers that this posting settles. A transfer to another bank and a referred transfer settle later, and
 * their payees are written then.
 */
function settledBy({ postingId, row, outcome }: EffectInput<NewPaymentRow>): readonly SettledTransfer[] {
  if (outcome !== 'posted' || !isPosted(row) || row.referred) return []
  return [
    {
      paymentId: postingId,
      customerId: row.customer_id,
      institutionCode: row.institution_code,
      payeeReference: row.payee_reference,
      createdAt: row.created_at,
    },
  ]
}
