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
  'Asking erases nothing and closes nothing: our staff first make sure that it is you who asks. Until they have done it you can withdraw it.',
  'Then your accounts and your internet banking are closed for good. You can come back, as a new customer.',
  'Your accounts must be empty first: no money in any of them, nothing set aside, no payment under way, no card in use, no schedule and no other open report.',
  `The law against money laundering makes us keep who you are for at least ${RETENTION_YEARS} years after your last account is closed, and each payment for at least ${RETENTION_YEARS} years after it was made.`,
  'What no law makes us keep, such as your picture, saved people and bills, budgets and alert choices, goes at once. After those years your name comes off what is left.',
  'The books stay as they are: an entry on your account is also part of somebody else’s.',
]
