/** Translates a payment's stored state into the status that customers read. */
import type { PaymentState, PaymentStatus } from '../../values/vocabularies/payment-states.ts'

const STATUS_OF: Readonly<Record<PaymentState, PaymentStatus>> = {
  held: 'processing',
  sent: 'processing',
  inquiring: 'processing',
  review: 'processing',
  settled: 'successful',
  refused: 'failed',
  released: 'failed',
  reversed: 'reversed',
  cancelled: 'cancelled',
}

/** The customer's status of a payment in this state. */
export function paymentStatusOf(state: PaymentState): PaymentStatus {
  return STATUS_OF[state]
}
