/** The life of a transfer as a table: what state follows what event, and which word the customer reads for it. */

export const TRANSFER_STATES = [
  'approved',
  'scheduled',
  'held',
  'asking',
  'settled',
  'refused',
  'released',
  'reversed',
  'cancelled',
] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

export const TRANSFER_EVENTS = [
  /** The ledger moved the money between two accounts of this bank, in one posting. */
  'posted',
  /** The ledger said no: no funds, a limit, a closed account. */
  'ledger-refused',
  /** The ledger set the money aside for a transfer to another bank. */
  'hold-placed',
  'network-accepted',
  'network-refused',
  /** No definite answer: unknown is not failed, so the money stays held and the network is asked again. */
  'network-silent',
  /** A posted transfer was undone by a reversing journal. */
  'reversal-posted',
  'scheduled-for-later',
  'came-due',
  'customer-cancelled',
] as const
export type TransferEvent = (typeof TRANSFER_EVENTS)[number]

/** An event that is not in a state's row cannot happen there: it is refused, and the state stays. */
export const TRANSFER_TRANSITIONS: Readonly<Record<TransferState, Partial<Record<TransferEvent, TransferState>>>> = {
  approved: {
    posted: 'settled',
    'ledger-refused': 'refused',
    'hold-placed': 'held',
    'scheduled-for-later': 'scheduled',
    // No answer reached the customer, who took the approval back before the ledger had it.
    'customer-cancelled': 'cancelled',
  },
  scheduled: { 'came-due': 'approved', 'customer-cancelled': 'cancelled' },
  held: { 'network-accepted': 'settled', 'network-refused': 'released', 'network-silent': 'asking' },
  asking: { 'network-accepted': 'settled', 'network-refused': 'released', 'network-silent': 'asking' },
  settled: { 'reversal-posted': 'reversed' },
  refused: {},
  released: {},
  reversed: {},
  cancelled: {},
}

/** `status` as the customer sees it (failed: nothing was taken, or it is back). */
export type TransferStatus = 'processing' | 'successful' | 'failed' | 'reversed' | 'scheduled' | 'cancelled'

const STATUS_OF: Readonly<Record<TransferState, TransferStatus>> = {
  approved: 'processing',
  scheduled: 'scheduled',
  held: 'processing',
  asking: 'processing',
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
