/** Words of the wire that the first clients chose. The rest of the code uses the field's terms. */

/** Types of a transfer. `optimus`: to another customer of this bank. `self`: between own accounts. `custom`: to a payee of a special type. */
export const TRANSACTION_TYPES = { optimus: 0, others: 1, self: 2, custom: 3 } as const
export const TRANSACTION_TYPE_CODES = Object.values(TRANSACTION_TYPES)

/** On the wire, `optimus` means: a customer of this bank. */
export const BANK_CUSTOMER = 'optimus'

/** Whose phone number a bill pays for. */
export const RECIPIENT_TYPES = ['self', BANK_CUSTOMER, 'others'] as const
export type RecipientType = (typeof RECIPIENT_TYPES)[number]
