/**
 * The texts that a customer reads before asking for erasure.
 *
 * Sources:
 * - Money Laundering (Prevention and Prohibition) Act 2022, section 8: identity for at least five years after the accounts are
 *   closed, and each transaction for at least five years.
 * - Nigeria Data Protection Act 2023, section 34: erasure, unless another law requires the data.
 */
const RETENTION_YEARS = 5

/** In whole sentences, in the order in which they matter. */
export const ERASURE_TEXT: readonly string[] = [
  'Your request does not close or erase anything yet. Our team first makes sure that it is you. Until then you can withdraw the request.',
  'Then your accounts and your internet banking are closed for good. You can come back, as a new customer.',
  'Your accounts must be empty first: no money in any of them, nothing on hold, no payment in progress, no card in use, no schedule and no other open report.',
  `The law against money laundering makes us keep who you are for at least ${RETENTION_YEARS} years after your last account is closed, and each payment for at least ${RETENTION_YEARS} years after it was made.`,
  'What no law makes us keep, such as your picture, saved people and bills, budgets and alert choices, is erased immediately. After those years we remove your name from the rest.',
  'The books stay as they are, because a transaction on your account is also on someone else’s.',
]
