/** The transfers that have a form of their own: within the bank, to other banks, and with a type that the customer gives. */
export type TransferService = 'own-bank' | 'other-bank' | 'custom'
