/** The owner of the phone that a top-up pays for: the customer, another customer of this bank, or any other person. */
const RECIPIENT_TYPES = ['self', 'bank-customer', 'others'] as const
export type RecipientType = (typeof RECIPIENT_TYPES)[number]
