/** Defines the state machine of every kind of payment: the first states, and the next state for each state and event. */
import { type PaymentState, UNDECIDED_STATES } from '../../values/vocabularies/payment-states.ts'

/** The ledger's answers to an approved payment. Each answer stores the payment in its first state. */
const FIRST_EVENTS = [
  /** The ledger moved the money between two accounts of this bank, in one posting. */
  'posted',
  /** The ledger refused: no funds, a limit, a closed account. */
  'ledger-refused',
  /** The ledger placed a hold for a payment that leaves over a network. */
  'hold-placed',
  /** The ledger placed a hold for a payment that payment monitoring referred. Staff decide before it goes on. */
  'hold-referred',
  /** The customer withdrew the approval before the ledger had it. */
  'customer-cancelled',
] as const
export type FirstEvent = (typeof FIRST_EVENTS)[number]

export const FIRST_STATES: Readonly<Record<FirstEvent, PaymentState>> = {
  posted: 'settled',
  'ledger-refused': 'refused',
  'hold-placed': 'held',
  'hold-referred': 'review',
  'customer-cancelled': 'cancelled',
}

export const PAYMENT_EVENTS = [
  /** Stored before the network is called. After a crash the worker inquires about such a payment and does not send it again. */
  'handed-over',
  'network-accepted',
  'network-refused',
  /** The network gave no definite answer. Unknown is not failed: the money stays held and the worker inquires again. */
  'network-silent',
  /** The network says that it never had this payment. It may be sent again, under the same id. */
  'network-unaware',
  /** The network refused for a reason, such as suspected fraud, after which a person decides before the money is released. */
  'network-doubts',
  /** The time for inquiries ended without a definite answer. */
  'window-closed',
  /** Staff allowed a payment that payment monitoring had referred. It goes on to its network. */
  'check-passed',
  /** An operator read the result in the network's own report. */
  'operator-settled',
  'operator-released',
  /** A reversing journal gave the money back. */
  'reversal-posted',
] as const
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number]

/** The next state by state and event. An event that is missing from a state's row is refused, and the state stays. */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>>> = {
  held: { 'handed-over': 'sent', 'window-closed': 'review' },
  sent: {
    'network-accepted': 'settled',
    'network-refused': 'released',
    'network-silent': 'inquiring',
    'network-unaware': 'held',
    'network-doubts': 'review',
    'window-closed': 'review',
  },
  inquiring: {
    'network-accepted': 'settled',
    'network-refused': 'released',
    'network-silent': 'inquiring',
    'network-unaware': 'held',
    'network-doubts': 'review',
    'window-closed': 'review',
  },
  review: { 'check-passed': 'held', 'operator-settled': 'settled', 'operator-released': 'released' },
  settled: { 'reversal-posted': 'reversed' },
  refused: {},
  released: {},
  reversed: {},
  cancelled: {},
}

/** The state after an event, or undefined when that event cannot happen. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return PAYMENT_TRANSITIONS[state][event]
}

/** The reason of a review that payment monitoring asked for. A refused payment keeps the reason, and a payment that staff allowed loses it. */
export const REFERRED = 'referred by payment monitoring'

/** The length limit of a list of undecided payments. A customer has fewer at a time, payment batches included. */
export const UNDECIDED_AT_MOST = 200

const UNDECIDED: ReadonlySet<PaymentState> = new Set(UNDECIDED_STATES)

/** Tests whether the payment's money is held and its result is unknown. */
export function isUndecided(state: PaymentState): boolean {
  return UNDECIDED.has(state)
}
