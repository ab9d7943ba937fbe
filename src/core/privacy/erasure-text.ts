/**
 * The texts that a customer reads before asking for erasure.
 *
 * Sources:
 * - Money Laundering (Prevention and Prohibition) Act 2022, section 8: identity for at least five years after the accounts are
 *   closed, and each transaction for at least five years.
 * - Nigeria Data Protection Act 2023, section 34: erasure, unless another law requires the data.
 */
import { defineMessage, type Translate } from '../../values/message.ts'

const RETENTION_YEARS = 5

/** Whole sentences in the customer's language, in the order in which they matter. */
export function erasureTexts(translate: Translate): readonly string[] {
  const years = { years: RETENTION_YEARS }
  return [
    translate(
      defineMessage(
        'Your request does not close or erase anything yet. Our team first makes sure that it is you. Until then you can withdraw the request.',
      ),
    ),
    translate(
      defineMessage(
        'Then your accounts and your internet banking are closed for good. You can come back, as a new customer.',
      ),
    ),
    translate(
      defineMessage(
        'Your accounts must be empty first: no money in any of them, nothing on hold, no payment in progress, no card in use, no scheduled payment and no other open report.',
      ),
    ),
    translate(
      defineMessage(
        'The law against money laundering makes us keep who you are for at least {years} years after your last account is closed, and each payment for at least {years} years after it was made.',
      ),
      years,
    ),
    translate(
      defineMessage(
        'We immediately erase what no law makes us keep, such as your picture, saved people and bills, budgets and alert choices. After those years we remove your name from the rest.',
      ),
    ),
    translate(
      defineMessage(
        'The books stay as they are, because a transaction on your account is also on another person’s account.',
      ),
    ),
  ]
}
