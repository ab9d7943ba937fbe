/** The kinds of payments that are transfers: within the bank, to another bank, and between two currencies. */
export const TRANSFER_KINDS = ['own-bank', 'other-bank', 'exchange'] as const
