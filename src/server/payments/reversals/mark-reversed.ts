/** Marks settled payments as reversed, in the transaction that gives their money back. */
import { nextPaymentState } from '../../../core/payments/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import { type Effect, postedRows } from '../../ledger/effect.ts'
import { replaceFirstPaid } from '../rows/payee-first-paid.ts'
import { type PaymentStep, recordSteps } from '../rows/payment-events.ts'

export type Reversal = Pick<PaymentStep, 'paymentId' | 'at' | 'actor'>

/** Sets the state, and records an event with the time of the reversal. `completed_at` keeps the settlement. Throws for an unsettled payment. */
export async function markReversed(tx: Sql, reversals: readonly Reversal[]): Promise<void> {
  const { rowCount } = await tx.query(
    `update bank.payment set state = $2 where payment_id = any ($1) and state = 'settled'`,
    [reversals.map(({ paymentId }) => paymentId), nextPaymentState('settled', 'reversal-posted')],
  )
  if (rowCount !== reversals.length) throw new Error('a payment was reversed that had not settled')
  await recordSteps(
    tx,
    reversals.map((reversal) => ({ ...reversal, event: 'reversed', state: 'reversed', code: null })),
  )
  for (const { paymentId } of reversals) await replaceFirstPaid(tx, paymentId)
}

/** Marks the payments in the transaction of their reversals, with the time of the posting. */
export const reversedEffect: Effect<Omit<Reversal, 'at'>> = {
  name: 'reversed-payment',
  async write(tx, rows) {
    const posted = postedRows(rows)
    if (posted.length > 0) await markReversed(tx, posted)
  },
}
