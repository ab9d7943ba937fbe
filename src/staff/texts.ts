/** Dates, amounts and reasons as staff read them. */
import type { StaffOrder } from '../contract/staff/staff-api.ts'
import type { FoundPayment } from '../contract/staff/staff-payments.ts'
import { isCurrencyCode } from '../values/currency.ts'
import { formatMinor } from '../values/money.ts'
import type { StaffRole } from '../values/vocabularies/staff-duties.ts'
import type { ORDER_REASONS } from '../values/vocabularies/staff-orders.ts'

const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** "24 Nov 2026, 15:04", Lagos time. */
export const dateTime = (iso: string): string => DATE_TIME.format(new Date(iso))

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** "24 Nov 2026" of a day of the bank, YYYY-MM-DD. */
export const dayText = (day: string): string => DAY.format(new Date(`${day}T12:00:00Z`))

const MINUTE_MS = 60_000

/** "5 minutes", "3 hours", "12 days" since a time. `now` is in milliseconds. */
export function ageText(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}

/** "₦1,000.00" of minor units. */
export const amountText = (minor: string, currency: string): string =>
  isCurrencyCode(currency) ? formatMinor(BigInt(minor), currency) : `${minor} ${currency}`

export const KIND_TEXTS: Readonly<Record<FoundPayment['kind'], string>> = {
  'own-bank': 'Transfer in the bank',
  'other-bank': 'Transfer to another bank',
  exchange: 'Exchange',
  bill: 'Bill',
  'card-fee': 'Fee of a card',
}

/** The state of a payment. The first four wait for the network or for a person. */
export const STATE_TEXTS: Readonly<Record<FoundPayment['state'], string>> = {
  held: 'Held, not sent yet',
  sent: 'Sent, no answer yet',
  inquiring: 'Asking the network',
  review: 'Needs a decision',
  settled: 'Paid',
  refused: 'Refused',
  released: 'Not paid, money released',
  reversed: 'Reversed',
  cancelled: 'Cancelled',
}

export const ORDER_STATE_TEXTS: Readonly<Record<StaffOrder['state'], string>> = {
  proposed: 'Waits for a check',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  executed: 'Done',
  failed: 'Failed',
}

type ReasonCode = (typeof ORDER_REASONS)[keyof typeof ORDER_REASONS][number]

export const REASON_TEXTS: Readonly<Record<ReasonCode, string>> = {
  'customer-asks': 'The customer asks for it',
  'suspected-fraud': 'Suspected fraud',
  'device-lost': 'A device is lost or stolen',
  'court-order': 'Order of a court',
  'customer-identified': 'The customer was identified',
  'fraud-excluded': 'Fraud was excluded',
  'court-order-ended': 'The order of the court has ended',
  'identified-at-branch': 'The customer was identified at a branch',
  'identified-by-video': 'The customer was identified by video',
  'identified-by-phone': 'The customer was identified by phone',
  'paper-signed': 'The customer signed the paper',
  'documents-compared': 'The documents were compared',
  unreadable: 'A document cannot be read',
  expired: 'A document has expired',
  'another-person': 'A document is of another person',
  'not-the-address': 'A document does not show the address',
  incomplete: 'Answers are missing',
  contradictory: 'Answers contradict each other or a document',
  announced: 'Announced by the government',
  'network-report': 'Read in the report of the network',
  'network-staff': 'Said by the staff of the network',
  'more-facts-needed': 'More facts are needed',
  'new-facts': 'There are new facts',
  progress: 'News for the customer',
  'bank-at-fault': 'The bank is at fault',
  'network-at-fault': 'A network is at fault',
  'fraud-against-customer': 'Fraud against the customer',
  goodwill: 'Goodwill',
  'payment-in-order': 'The payment is in order',
  'recipient-refuses': 'The recipient refuses',
  'not-proven': 'The report is not proven',
  answer: 'Answer to a question',
  settled: 'The question is settled',
  'no-answer': 'The person does not answer',
  'not-for-us': 'The question is not for the bank',
  'heirs-proven': 'The heirs were proven',
  'decision-of-board': 'Decision of the board',
  regulation: 'A rule of the regulator',
  'compared-with-source': 'Compared with another source',
  cash: 'Cash',
  accrual: 'Accrual',
  'posted-twice': 'Posted twice',
  'booked-by-hand': 'A journal by hand books it',
  timing: 'One side was later',
  'same-payment': 'Both are one payment',
  'new-duties': 'New duties',
  'codes-lost': 'The codes are lost or seen',
  'left-team': 'The team has changed',
  news: 'News about a service of the bank',
  outdated: 'The announcement is out of date',
  correction: 'Correction of a mistake',
  'customer-confirmed': 'The customer confirmed the payment',
  'usual-pattern': 'The payment is usual for this customer',
  'customer-denies': 'The customer did not make the payment',
  'not-reached': 'The customer could not be reached',
  'same-person': 'The facts are those of one person',
  'other-birth-date': 'Another birth date',
  'other-person': 'Another person',
  'wrong-record': 'The wrong record was decided',
  other: 'Another reason',
}

/** The names of the facts in the evidence of an alert. */
export const EVIDENCE_TEXTS: Readonly<Record<string, string>> = {
  kind: 'Kind of payment',
  isNewPayee: 'New payee',
  isNewDevice: 'New device',
  isSmall: 'Small amount',
  balancePercent: 'Per cent of the available balance',
  smallCredits: 'Small credits in 24 hours',
  payees: 'Payees today',
  paymentsOfHour: 'Payments in the hour',
  isArranged: 'Standing order or payment batch',
  hasOpenHit: 'Hit of screening without a decision',
  isListed: 'Person on a list of sanctions',
  isUnscreened: 'A name was never screened',
}

export function evidenceValue(fact: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return (fact === 'kind' ? (KIND_TEXTS as Readonly<Record<string, string>>)[value] : undefined) ?? String(value)
}

/** The result of an order that the person has just made or decided, as a sentence. */
export function textOfOrder({ state, summary, failure }: StaffOrder): string {
  const texts: Readonly<Record<StaffOrder['state'], string>> = {
    proposed: `The order was made: ${summary}. It waits for the check of another person.`,
    executed: `Done: ${summary}.`,
    rejected: `Rejected: ${summary}. Nothing was done.`,
    withdrawn: `Withdrawn: ${summary}. Nothing was done.`,
    expired: `Expired: ${summary}. Nothing was done.`,
    failed: `Not done: ${summary}. ${failure}`,
  }
  return texts[state]
}

/** The words of a reason code. An order of an earlier release can have another code, which shows itself. */
export const reasonText = (code: string): string => (REASON_TEXTS as Readonly<Record<string, string>>)[code] ?? code

/** The roles as staff read them. */
export const ROLE_TEXTS: Readonly<Record<StaffRole, string>> = {
  teller: 'Teller',
  'kyc-officer': 'KYC officer',
  'payments-operator': 'Payments operator',
  'dispute-officer': 'Dispute officer',
  'risk-officer': 'Risk officer',
  accountant: 'Accountant',
  auditor: 'Auditor',
  administrator: 'Administrator',
}

/** "Risk officer, Auditor" */
export const rolesText = (roles: readonly StaffRole[]): string =>
  roles.length === 0 ? 'No role' : roles.map((role) => ROLE_TEXTS[role]).join(', ')
