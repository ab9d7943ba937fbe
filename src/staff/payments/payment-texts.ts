/** The words of a payment's story as staff read them. */
import type { Answer } from '../session/api.ts'
import { NETWORK_TEXTS } from '../../values/vocabularies/staff-texts/reconciliation-texts.ts'

type Story = Answer<'payments/read'>
type Step = Story['steps'][number]
type Texts<Code extends string> = Readonly<Record<Code, string>>

const otherOr = (texts: Texts<string>, code: string): string => texts[code] ?? code

export const STEP_TEXTS: Texts<Step['event']> = {
  sent: 'Sent to the network',
  unanswered: 'The network gave no definite answer',
  inquired: 'Asked the network for the result',
  review: 'Waits for a person',
  checked: 'Staff allowed the payment',
  settled: 'Paid',
  released: 'Not paid, money released',
  reversed: 'Reversed',
}

export const CARRIER_TEXTS: Texts<NonNullable<Story['network']>['name']> = {
  ...NETWORK_TEXTS,
  books: 'None, the payment stays in the bank',
}

const ACTOR_TEXTS: Texts<string> = { ...NETWORK_TEXTS, worker: 'The bank', monitoring: 'Payment monitoring' }

/** The actor of a step: a network, a part of the bank, or a person. A person of the command line has the word "operator:" before the name. */
export const actorText = ({ actor }: Pick<Step, 'actor'>): string =>
  otherOr(ACTOR_TEXTS, actor.replace(/^operator:/, ''))

export const REFUND_TEXTS: Texts<Story['refunds'][number]['source']> = {
  case: 'Refund after a report',
  order: 'Refund by an order of two people',
  returned: 'Returned by the other bank',
  biller: 'Given back by the biller',
  'card-not-made': 'The card was not made',
  reversal: 'Reversed journal',
}

/** The reasons of the worker and of the networks for a review. The other reasons count how often the payment was sent, in words. */
const REVIEW_TEXTS: Texts<string> = {
  'referred by payment monitoring': 'Payment monitoring referred the payment',
  'no definite answer within a day': 'The network gave no definite answer within a day',
  'failed here for a day, see the log': 'A fault in the bank’s system stopped it for a day. Tell the engineers',
  'suspected fraud': 'The network suspects fraud',
  'contact sending bank': 'The network asks this bank to get in touch',
  'security violation': 'The network reports a security violation',
  'fraudulent origin': 'The network says that the payment is fraud',
  'regulatory reason': 'A rule of the regulator stopped it at the network',
}

export const reviewText = (reason: string): string => otherOr(REVIEW_TEXTS, reason)

type Delivery = Story['notices'][number]['deliveries'][number]

const CHANNEL_TEXTS: Texts<Delivery['channel']> = { sms: 'Text message', email: 'Email', push: 'Notification' }
const DELIVERY_TEXTS: Texts<Delivery['state']> = {
  waiting: 'waits',
  sending: 'given to the network, no answer yet',
  sent: 'sent',
  'given-up': 'not sent, given up',
}

/** "Text message: sent, Email: waits". Each message is also in the app. */
export const deliveriesText = (deliveries: readonly Pick<Delivery, 'channel' | 'state'>[]): string =>
  deliveries.map(({ channel, state }) => `${CHANNEL_TEXTS[channel]}: ${DELIVERY_TEXTS[state]}`).join(', ') ||
  'In the app only'
