/** The kinds and the states of the orders of staff, and the reasons that a maker chooses from. */
import { SECTION_FAULTS } from './kyc/kyc-sections.ts'

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
  'end-sessions': ['customer-asks', 'device-lost', 'suspected-fraud', 'other'],
  'allow-contact-change': IDENTIFIED,
  'stop-contact-change': ['customer-asks', 'suspected-fraud', 'correction', 'other'],
  'allow-limit-change': [...IDENTIFIED, 'correction'],
  'stop-limit-change': ['customer-asks', 'suspected-fraud', 'correction', 'other'],
  'record-indemnity': ['paper-signed', 'other'],
  'erase-customer': IDENTIFIED,
  'approve-tier': ['documents-compared', 'other'],
  'refuse-tier': SECTION_FAULTS,
  'accept-kyc-change': ['documents-compared', 'other'],
  'refuse-kyc-change': DOCUMENT_FAULTS,
  'settle-payment': ['network-report', 'network-staff', 'other'],
  'release-payment': ['network-report', 'network-staff', 'other'],
  'settle-payments': ['network-report', 'network-staff', 'other'],
  'release-payments': ['network-report', 'network-staff', 'other'],
  'return-bill': ['network-report', 'network-staff', 'other'],
  'return-card-fee': ['network-report', 'network-staff', 'other'],
  'refund-payment': ['bank-at-fault', 'network-at-fault', 'fraud-against-customer', 'goodwill', 'other'],
  'recall-payment': ['bank-at-fault', 'network-at-fault', 'fraud-against-customer', 'customer-asks', 'other'],
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
  'tie-breaks': ['same-payment', 'posted-twice', 'network-at-fault', 'bank-at-fault', 'other'],
  'untie-breaks': ['correction', 'new-facts', 'other'],
  'grant-break-glass': ['new-duties', 'other'],
  'revoke-break-glass': ['left-team', 'codes-lost', 'other'],
  'shut-out-staff': ['left-team', 'suspected-fraud', 'device-lost', 'other'],
  'readmit-staff': ['new-duties', 'correction', 'other'],
  'change-group-role': ['new-duties', 'left-team', 'correction', 'other'],
  'change-role-duty': ['new-duties', 'correction', 'other'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * The kinds of orders whose reason the customer may read in the archive. A reason of the other kinds may name a suspicion, which the law
 * forbids the bank to tell, or concern several customers.
 */
export const REASON_FOR_CUSTOMER: readonly OrderKindName[] = [
  'temporary-password',
  'remove-authenticator',
  'allow-contact-change',
  'allow-limit-change',
  'record-indemnity',
  'erase-customer',
  'approve-tier',
  'refuse-tier',
  'accept-kyc-change',
  'refuse-kyc-change',
  'settle-payment',
  'release-payment',
  'return-bill',
  'return-card-fee',
  'refund-payment',
  'recall-payment',
  'write-to-customer',
  'ask-customer',
  'ask-bank',
  'link-payment',
  'decide-for-customer',
  'decide-against-customer',
  'refund-case',
]

/** The most payments of one order. A checker can read this number of lines before the decision. */
export const MOST_PAYMENTS_OF_ORDER = 50

export type OrderKindName = keyof typeof ORDER_REASONS
export const ORDER_KINDS = Object.keys(ORDER_REASONS) as [OrderKindName, ...OrderKindName[]]
