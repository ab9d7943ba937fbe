/** The reasons why a scheduled payment was not made, in a customer's words: the text after "… was not made: ". */
import { defineMessage, type MessageKey } from '../../values/message.ts'
import type { RefusalReason } from '../failure.ts'

const WORDS: Partial<Readonly<Record<RefusalReason | 'failing' | 'damaged', string>>> = {
  damaged: 'we have to check it first, so please call us',
  failing: 'the payments before it failed or came back',
  'insufficient-funds': 'there was not enough money in the account',
  'switch-off': 'transfers to other banks were turned off',
  'biller-off': 'payments to this biller were turned off',
  'new-payees-off': 'payments to new recipients were turned off',
  'standing-orders-off': 'scheduled payments were turned off',
  'switch-unavailable': 'the network between banks did not answer',
  'bank-unavailable': 'the other bank did not answer',
  'beneficiary-changed': 'the account now has a different name from the one you approved',
  'approval-expired': 'it now needs a stronger approval than you gave',
  'below-minimum': 'the amount is too small to send',
  'bill-changed': 'the price has changed, or it is no longer offered',
  'biller-not-found': 'this biller is not offered at the moment',
  'biller-unavailable': 'the biller did not answer',
  'gaming-limit': 'it would have passed your own limit for gaming',
  'account-closed': 'one of the accounts is closed',
  'account-frozen': 'you froze your accounts',
  'account-not-found': 'the account could not be found any more',
  'account-not-usable': 'its bank says that the account is closed, dormant or blocked',
  'bank-not-found': 'we cannot send to this bank any more',
  'arranged-count-limit': 'your lists and schedules made as many payments as we allow in one day',
  'daily-limit': 'it would have passed your limit for the day',
  'per-transfer-limit': 'it is above your limit for one transfer',
  'tier-limit': 'it is above the limit of your tier',
  'new-device-limit': 'the device that approved it was too new for this amount',
  'new-payee-limit': 'it would have passed the limit for new recipients',
  'recipient-limit': 'the other account cannot take this amount',
  'recipient-tries-used': 'too many of your payments that day were more than the recipient may hold',
  'instant-payments-off': 'you turned off payments to others',
}

const OTHER = 'it was refused'

export function failureText(reason: string): MessageKey {
  return defineMessage(WORDS[reason as keyof typeof WORDS] ?? OTHER)
}

/** All these messages, which the catalogues translate. */
export const FAILURE_MESSAGES: readonly string[] = [...Object.values(WORDS), OTHER]
