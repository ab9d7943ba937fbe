/** What the customer reads for each refusal: what became of the money first, then what to do. Plain words. */
import type { RefusalReason } from '../../core/failure.ts'

export const REFUSAL_MESSAGES = {
  'account-not-found': 'We could not find this account. Check the number and try again.',
  'account-closed': 'No money has moved: this account is closed or cannot be used.',
  'account-not-usable': 'This account cannot take money: its bank says that it is closed, dormant or blocked.',
  'approval-expired': 'No money has moved: the time to approve this payment has passed. Start again.',
  'approval-used': 'This approval was used before. Look at your recent transactions before you try again.',
  'approval-withdrawn': 'No money has moved: this approval was withdrawn. Start again.',
  'bank-not-found': 'We cannot send to this bank. Choose another one.',
  'bank-unavailable':
    'This bank does not answer at the moment, so the name cannot be checked. Try again in a few minutes',
  'beneficiary-changed': 'No money has moved: the recipient’s details have changed. Check the name and start again.',
  'beneficiary-limit': 'You have as many beneficiaries as we keep. Remove one that you do not pay any more first.',
  'client-id-missing': 'This request did not say which client it came from. Reload the page and try again.',
  'code-expired': 'This code has expired. Ask for a new one.',
  'code-limit': 'Too many codes have been sent to this phone. Please try again later.',
  'code-not-sent': 'The code could not be sent. Please try again in a moment.',
  'code-tries-used': 'This code was typed wrongly too often. Start again to get a new one.',
  'currency-mismatch': 'No money has moved: these two accounts are in different currencies.',
  'daily-limit': 'No money has moved: this would pass your limit for today.',
  'id-reused': 'Nothing was done: this request was sent before with other details. Start again.',
  'biometric-needed':
    'Nothing was changed: the indemnity has to be given with your fingerprint or face. Add a passkey in the settings first, or sign it at a branch.',
  'indemnity-needed': 'Nothing was changed: a limit this high needs your indemnity first.',
  'instant-payments-off':
    'No money has moved: you switched off payments to others. Switch them on in the settings, under limits.',
  'insufficient-funds': 'No money has moved: there is not enough in this account.',
  'new-device-limit': 'No money has moved: until 24 hours after linking, this device can send only small amounts.',
  'new-payee-limit':
    'No money has moved: for 24 hours after you first pay somebody, the sums to new payees together have a limit of their own.',
  'not-found': 'We could not find this. It may have been removed.',
  'not-offered-yet': 'Nothing was done: we do not offer this yet.',
  'passkey-limit': 'You have as many passkeys as we keep. Remove one that you do not use first.',
  'passkey-refused': 'This passkey could not be added. Start again, or use another device or security key.',
  'per-transfer-limit': 'No money has moved: this is above your limit for one transfer.',
  'profile-exists': 'You already have an internet banking profile. Please log in.',
  'resend-too-soon': 'Please wait a little before you ask for another code.',
  'same-account': 'No money has moved: choose two different accounts.',
  'switch-unavailable': 'The network between banks does not answer at the moment, so the name cannot be checked',
  'ticket-expired': 'This took too long. Please start again.',
  'tier-limit': 'No money has moved: this is above the limit of your account’s tier.',
  'token-enrolled': 'You have an authenticator app already. Remove it before you add another one.',
  'token-locked': 'Nothing was done: too many wrong codes of your authenticator. Wait a while, or use another way.',
  'token-needed': 'Your password is right. Enter a code of your authenticator to go on.',
  'update-required': 'Nothing was done: this page is out of date. Reload it to go on.',
  'username-taken': 'This username is taken. Choose another one.',
} as const satisfies Record<RefusalReason, string>
