/** The types of a transfer, with the number of each in the database and on the wire. */

/** `ownBank`: to another customer of this bank. `self`: between own accounts. `custom`: with the customer's beneficiary type, to either bank. */
export const TRANSFER_TYPES = { ownBank: 0, otherBank: 1, self: 2, custom: 3 } as const
export type TransferTypeNumber = (typeof TRANSFER_TYPES)[keyof typeof TRANSFER_TYPES]
