/** Lists the transfers with separate forms: within the bank, to other banks, and with a type of the customer. */
export type TransferService = 'own-bank' | 'other-bank' | 'custom'
