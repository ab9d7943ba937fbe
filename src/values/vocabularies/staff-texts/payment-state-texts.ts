/** The states of payments as staff read them. */
import type { PaymentState } from '../payment-states.ts'

/** The state of a payment. The first four wait for the network or for a person. */
export const STATE_TEXTS: Readonly<Record<PaymentState, string>> = {
  held: 'Held, not sent yet',
  sent: 'Sent, no answer yet',
  inquiring: 'Asking the network',
  review: 'Needs a decision',
  settled: 'Paid',
  refused: 'Refused',
  released: 'Not paid, money released',
  reversed: 'Reversed',
  cancelled: 'Cancelled',
}
