/** What the customer reads for each refusal: what became of the money first, then what to do. Plain words. */
import type { RefusalReason } from '../../core/failure.ts'

export const REFUSAL_MESSAGES = {
  'account-not-found': 'We could not find this account. Check the number and try again.',
  'account-closed': 'No money has moved: this account is closed or cannot be used.',
  'approval-expired': 'No money has moved: the time to approve this payment has passed. Start again.',
  'approval-used': 'This approval was used before. Look at your recent transactions before you try again.',
  'beneficiary-changed': 'No money has moved: the recipient’s details have changed. Check the name and start again.',
  'client-id-missing': 'This request did not say which client it came from. Reload the page and try again.',
  'code-expired': 'This code has expired. Ask for a new one.',
  'code-limit': 'Too many codes have been sent to this phone. Please try again later.',
  'code-not-sent': 'The code could not be sent. Please try again in a moment.',
  'code-tries-used': 'This code was typed wrongly too often. Ask for a new one.',
  'currency-mismatch': 'No money has moved: these two accounts are in different currencies.',
  'daily-limit': 'No money has moved: this would pass your limit for today.',
  'id-reused': 'Nothing was done: this request was sent before with other details. Start again.',
  'insufficient-funds': 'No money has moved: there is not enough in this account.',
  'new-device-limit': 'No money has moved: until 24 hours after linking, this device can send only small amounts.',
  'not-found': 'We could not find this. It may have been removed.',
  'not-offered-yet': 'Nothing was done: we do not offer this yet.',
  'per-transfer-limit': 'No money has moved: this is above your limit for one transfer.',
  'profile-exists': 'You already have an internet banking profile. Please log in.',
  'resend-too-soon': 'Please wait a little before you ask for another code.',
  'same-account': 'No money has moved: choose two different accounts.',
  'ticket-expired': 'This took too long. Please start again.',
  'tier-limit': 'No money has moved: this is above the limit of your account’s tier.',
  'username-taken': 'This username is taken. Choose another one.',
} as const satisfies Record<RefusalReason, string>
