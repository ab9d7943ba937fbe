/** Defines the state machine of a payment: the first states, and the next state for each state and event. */

export const TRANSFER_STATES = [
  'held',
  'sent',
  'asking',
  'review',
  'settled',
  'refused',
  'released',
  'reversed',
  'cancelled',
] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** The ledger's answers to an approved payment. Each one stores the payment in its first state. */
export const FIRST_EVENTS = [
  /** The ledger moved the money between two accounts of this bank, in one posting. */
  'posted',
  /** The ledger said no: no funds, a limit, a closed account. */
  'ledger-refused',
  /** The ledger set the money aside for a transfer to another bank. */
  'hold-placed',
  /** The customer withdrew the approval before the ledger had it. */
  'customer-cancelled',
] as const
export type FirstEvent = (typeof FIRST_EVENTS)[number]

export const FIRST_STATES: Readonly<Record<FirstEvent, TransferState>> = {
  posted: 'settled',
  'ledger-refused': 'refused',
  'hold-placed': 'held',
  'customer-cancelled': 'cancelled',
}

export const TRANSFER_EVENTS = [
  /** Noted before the network is called: whoever finds it so after a crash asks what became of it and does not send it anew. */
  'handed-over',
  'network-accepted',
  'network-refused',
  /** No definite answer: unknown is not failed, so the money stays held and the network is asked again. */
  'network-silent',
  /** The network says that it never had this transfer: it may be sent again, under the same id. */
  'network-unaware',
  /** Refused for a reason (suspected fraud) after which a person decides before the money goes back. */
  'network-doubts',
  /** The time for asking is over without a definite answer. */
  'window-closed',
  /** An operator read in the network's own report what became of it. */
  'operator-settled',
  'operator-released',
  /** A posted transfer was undone by a reversing journal. */
  'reversal-posted',
] as const
export type TransferEvent = (typeof TRANSFER_EVENTS)[number]

/** An event that is not in a state's row cannot happen there: it is refused, and the state stays. */
export const TRANSFER_TRANSITIONS: Readonly<Record<TransferState, Partial<Record<TransferEvent, TransferState>>>> = {
  held: { 'handed-over': 'sent', 'window-closed': 'review' },
  sent: {
    'network-accepted': 'settled',
    'network-refused': 'released',
    'network-silent': 'asking',
    'network-unaware': 'held',
    'network-doubts': 'review',
    'window-closed': 'review',
  },
  asking: {
    'network-accepted': 'settled',
    'network-refused': 'released',
    'network-silent': 'asking',
    'network-unaware': 'held',
    'network-doubts': 'review',
    'window-closed': 'review',
  },
  review: { 'operator-settled': 'settled', 'operator-released': 'released' },
  settled: { 'reversal-posted': 'reversed' },
  refused: {},
  released: {},
  reversed: {},
  cancelled: {},
}

/** `status` as the customer sees it (failed: nothing was taken, or it is back). */
export type TransferStatus = 'processing' | 'successful' | 'failed' | 'reversed' | 'cancelled'

const STATUS_OF: Readonly<Record<TransferState, TransferStatus>> = {
  held: 'processing',
  sent: 'processing',
  asking: 'processing',
  review: 'processing',
  settled: 'successful',
  refused: 'failed',
  released: 'failed',
  reversed: 'reversed',
  cancelled: 'cancelled',
}

/** The state after an event, or undefined where that event cannot happen. */
export function nextTransferState(state: TransferState, event: TransferEvent): TransferState | undefined {
  return TRANSFER_TRANSITIONS[state][event]
}

/** The customer's word for a state. */
export function transferStatusOf(state: TransferState): TransferStatus {
  return STATUS_OF[state]
}

/** More of them than a customer has at once, lists of payments included: a list of what is on its way ends here. */
export const UNDECIDED_AT_MOST = 200

/** Whether the state's money is set aside and its end not known: nothing is taken for good, nothing given back. */
export function isUndecided(state: TransferState): boolean {
  return state === 'held' || state === 'sent' || state === 'asking' || state === 'review'
}
