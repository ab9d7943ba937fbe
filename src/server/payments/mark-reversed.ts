/** Marks settled payments as reversed, in the transaction that gives their money back. */
import { nextPaymentState } from '../../core/payments/payment-states.ts'
import type { Sql } from '../db/database.ts'
import { replaceFirstPaid } from './payee-first-paid.ts'
import { type PaymentStep, recordSteps } from './payment-events.ts'

export type Reversal = Pick<PaymentStep, 'paymentId' | 'at' | 'actor'>

/** Throws when one of the payments has not settled. `completedAt`: the new end of the payments; without it they keep their own. */
export async function markReversed(tx: Sql, reversals: readonly Reversal[], completedAt?: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `update bank.payment set state = $2, completed_at = coalesce($3, completed_at)
     where payment_id = any ($1) and state = 'settled'`,
    [reversals.map(({ paymentId }) => paymentId), nextPaymentState('settled', 'reversal-posted'), completedAt ?? null],
  )
  if (rowCount !== reversals.length) throw new Error('a payment was reversed that had not settled')
  await recordSteps(
    tx,
    reversals.map((reversal) => ({ ...reversal, event: 'reversed', state: 'reversed', code: null })),
  )
  for (const { paymentId } of reversals) await replaceFirstPaid(tx, paymentId)
}
