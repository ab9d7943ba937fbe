/** The words of a payment's story as staff read them. A name that is missing here shows itself. */
import { NETWORK_TEXTS } from '../reconciliation/reconciliation-texts.ts'

type Texts = Readonly<Record<string, string>>

export const wordsOf = (texts: Texts, name: string): string => texts[name] ?? name

export const STEP_TEXTS: Texts = {
  sent: 'Sent to the network',
  unanswered: 'The network gave no definite answer',
  inquired: 'Asked the network for the result',
  review: 'Waits for a person',
  checked: 'Staff allowed the payment',
  settled: 'Paid',
  released: 'Not paid, money released',
  reversed: 'Reversed',
}

/** A step of a network has the name of the network. */
export const ACTOR_TEXTS: Texts = { ...NETWORK_TEXTS, worker: 'The bank', monitoring: 'Payment monitoring' }

export const REFUND_TEXTS: Texts = {
  case: 'Refund after a report',
  order: 'Refund by an order of two people',
  returned: 'Returned by the other bank',
  biller: 'Given back by the biller',
  'card-not-made': 'The card was not made',
  reversal: 'Reversed journal',
}

const CHANNEL_TEXTS: Texts = { sms: 'Text message', email: 'Email', push: 'Notification' }
const DELIVERY_TEXTS: Texts = {
  waiting: 'waits',
  sending: 'given to the network, no answer yet',
  sent: 'sent',
  'given-up': 'not sent, given up',
}

/** "Text message: sent, Email: waits". Each message is also in the app. */
export const deliveriesText = (deliveries: readonly { readonly channel: string; readonly state: string }[]): string =>
  deliveries
    .map(({ channel, state }) => `${wordsOf(CHANNEL_TEXTS, channel)}: ${wordsOf(DELIVERY_TEXTS, state)}`)
    .join(', ') || 'In the app only'
