/** The kinds and the states of the orders of staff, and the reasons that a maker chooses from. */

export const ORDER_STATES = ['proposed', 'rejected', 'withdrawn', 'expired', 'executed', 'failed'] as const
export type OrderState = (typeof ORDER_STATES)[number]

const IDENTIFIED = ['identified-at-branch', 'identified-by-video', 'identified-by-phone', 'other'] as const

const DOCUMENT_FAULTS = ['unreadable', 'expired', 'another-person', 'not-the-address', 'other'] as const
const CASE_WORK = ['more-facts-needed', 'new-facts', 'progress', 'other'] as const

/** Reason codes of each kind. The maker adds the reason in words. */
export const ORDER_REASONS = {
  'freeze-customer': ['customer-asks', 'suspected-fraud', 'court-order', 'other'],
  'unfreeze-customer': ['customer-identified', 'fraud-excluded', 'court-order-ended', 'other'],
  'temporary-password': IDENTIFIED,
  'remove-authenticator': IDENTIFIED,
  'allow-contact-change': IDENTIFIED,
  'stop-contact-change': ['customer-asks', 'suspected-fraud', 'correction', 'other'],
  'allow-limit-change': [...IDENTIFIED, 'correction'],
  'stop-limit-change': ['customer-asks', 'suspected-fraud', 'correction', 'other'],
  'record-indemnity': ['paper-signed', 'other'],
  'erase-customer': IDENTIFIED,
  'approve-tier': ['documents-compared', 'other'],
  'refuse-tier': DOCUMENT_FAULTS,
  'accept-kyc-change': ['documents-compared', 'other'],
  'refuse-kyc-change': DOCUMENT_FAULTS,
  'settle-payment': ['network-report', 'network-staff', 'other'],
  'release-payment': ['network-report', 'network-staff', 'other'],
  'return-bill': ['network-report', 'network-staff', 'other'],
  'return-card-fee': ['network-report', 'network-staff', 'other'],
  'make-referred-payment': ['customer-confirmed', 'usual-pattern', 'other'],
  'refuse-referred-payment': ['customer-denies', 'suspected-fraud', 'not-reached', 'other'],
  'confirm-screening-hit': ['same-person', 'other'],
  'dismiss-screening-hit': ['other-birth-date', 'other-person', 'other'],
  'correct-screening-hit': ['other-person', 'wrong-record', 'other'],
  'write-to-customer': CASE_WORK,
  'ask-customer': CASE_WORK,
  'ask-bank': CASE_WORK,
  'link-payment': CASE_WORK,
  'decide-for-customer': ['bank-at-fault', 'network-at-fault', 'fraud-against-customer', 'goodwill', 'other'],
  'decide-against-customer': ['payment-in-order', 'recipient-refuses', 'not-proven', 'other'],
  'refund-case': ['bank-at-fault', 'network-at-fault', 'fraud-against-customer', 'goodwill', 'other'],
  'answer-contact': ['answer', 'other'],
  'close-contact': ['settled', 'no-answer', 'not-for-us', 'other'],
  'pay-unclaimed': ['identified-at-branch', 'heirs-proven', 'other'],
  'add-fees': ['decision-of-board', 'regulation', 'correction', 'other'],
  'add-limits': ['decision-of-board', 'regulation', 'correction', 'other'],
  'add-margins': ['decision-of-board', 'regulation', 'correction', 'other'],
  'set-holiday': ['announced', 'correction', 'other'],
  'stop-service': ['network-report', 'network-staff', 'suspected-fraud', 'regulation', 'other'],
  'end-service-stop': ['network-report', 'network-staff', 'correction', 'other'],
  'publish-announcement': ['decision-of-board', 'regulation', 'news', 'other'],
  'withdraw-announcement': ['outdated', 'correction', 'other'],
  'accept-rates': ['compared-with-source', 'other'],
  'post-journal': ['correction', 'cash', 'accrual', 'other'],
  'reverse-journal': ['correction', 'posted-twice', 'other'],
  'explain-break': ['booked-by-hand', 'timing', 'network-at-fault', 'bank-at-fault', 'other'],
  'grant-break-glass': ['new-duties', 'other'],
  'revoke-break-glass': ['left-team', 'codes-lost', 'other'],
  'change-group-role': ['new-duties', 'left-team', 'correction', 'other'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type OrderKindName = keyof typeof ORDER_REASONS
export const ORDER_KINDS = Object.keys(ORDER_REASONS) as [OrderKindName, ...OrderKindName[]]
