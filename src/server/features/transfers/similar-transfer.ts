/** Finds a payment so like the new one that the customer may be about to pay twice: said before the approval, never refused. */
import { paymentReference } from '../../../core/payments/reference.ts'
import { paymentStatusOf, type PaymentStatus } from '../../../core/payments/payment-status.ts'
import type { PaymentState } from '../../../core/payments/payment-states.ts'
import type { Payment } from '../../payments/kinds/transfer/transfer-content.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'
import { transfersOnly } from '../../payments/transfers-only.ts'

const LIKE_WITHIN_MS = 10 * 60 * 1000
const ASKED_OF = 'payment_id, state, created_at, payee_reference, institution_code, amount_minor, currency'

export interface SimilarTransfer {
  readonly transferId: string
  readonly reference: string
  readonly status: PaymentStatus
  readonly createdAt: string
}

/** The latest one to the same account of the same amount, made just before or not final yet, whose money is not back. */
export async function findSimilarTransfer(deps: TransfersDeps, payment: Payment): Promise<SimilarTransfer | undefined> {
  const { rows } = await deps.database.pool.query<{ payment_id: string; state: PaymentState; created_at: Date }>(
    // In two parts, each by an index of its own: one condition for both would read all that the customer ever paid.
    `select payment_id, state, created_at from (
       select ${ASKED_OF} from bank.payment
       where customer_id = $1 and ${transfersOnly('payment')} and created_at > $2
       union all
       select ${ASKED_OF} from bank.payment
       where customer_id = $1 and ${transfersOnly('payment')} and created_at <= $2
         and state in ('held', 'sent', 'inquiring', 'review')) one
     where payee_reference = $3 and institution_code = $4 and amount_minor = $5 and currency = $6 and payment_id <> $7
       and state not in ('refused', 'released', 'reversed', 'cancelled')
     order by created_at desc limit 1`,
    [
      payment.customerId,
      new Date(deps.clock.now().getTime() - LIKE_WITHIN_MS),
      payment.to.accountNumber,
      payment.to.bankCode,
      payment.amount,
      payment.currencyCode,
      payment.transferId,
    ],
  )
  const row = rows[0]
  return (
    row && {
      transferId: row.payment_id,
      reference: paymentReference(row.payment_id),
      status: paymentStatusOf(row.state),
      createdAt: row.created_at.toISOString(),
    }
  )
}
