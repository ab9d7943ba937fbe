/** Marks settled payments as reversed, in the transaction that gives their money back. */
import { nextPaymentState } from '../../core/payments/payment-states.ts'
import type { Sql } from '../db/database.ts'
import { replaceFirstPaid } from './payee-first-paid.ts'

/** Throws when one of the payments has not settled. `completedAt`: the new end of the payments; without it they keep their own. */
export async function markReversed(tx: Sql, paymentIds: readonly string[], completedAt?: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `update bank.payment set state = $2, completed_at = coalesce($3, completed_at)
     where payment_id = any ($1) and state = 'settled'`,
    [paymentIds, nextPaymentState('settled', 'reversal-posted'), completedAt ?? null],
  )
  if (rowCount !== paymentIds.length) throw new Error('a payment was reversed that had not settled')
  for (const paymentId of paymentIds) await replaceFirstPaid(tx, paymentId)
}
