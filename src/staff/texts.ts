/** Dates, amounts and reasons as staff read them. */
import type { StaffOrder } from '../contract/staff/staff-api.ts'
import type { ORDER_REASONS } from '../values/vocabularies/staff-orders.ts'

const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** "24 Nov 2026, 15:04", Lagos time. */
export const dateTime = (iso: string): string => DATE_TIME.format(new Date(iso))

type ReasonCode = (typeof ORDER_REASONS)[keyof typeof ORDER_REASONS][number]

export const REASON_TEXTS: Readonly<Record<ReasonCode, string>> = {
  'customer-asks': 'The customer asks for it',
  'suspected-fraud': 'Suspected fraud',
  'court-order': 'Order of a court',
  'customer-identified': 'The customer was identified',
  'fraud-excluded': 'Fraud was excluded',
  'court-order-ended': 'The order of the court has ended',
  'identified-at-branch': 'The customer was identified at a branch',
  'identified-by-video': 'The customer was identified by video',
  'identified-by-phone': 'The customer was identified by phone',
  'paper-signed': 'The customer signed the paper',
  'new-duties': 'New duties',
  'left-team': 'The team has changed',
  correction: 'Correction of a mistake',
  other: 'Another reason',
}

/** What became of an order that the person has just made. */
export const textOfOrder = ({ state, summary, failure }: StaffOrder): string =>
  state === 'executed'
    ? `Done: ${summary}.`
    : state === 'failed'
      ? `Not done: ${summary}. ${failure}`
      : `The order was made: ${summary}. It waits for the check of another person.`
