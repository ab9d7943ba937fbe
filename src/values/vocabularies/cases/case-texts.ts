/** The words of the reports of customers as staff read them. */
import type { CaseState } from './case-states.ts'
import type { CaseType } from './case-types.ts'

export const CASE_STATE_TEXTS: Readonly<Record<CaseState, string>> = {
  opened: 'The bank works on it',
  'with-bank': 'Another bank was asked',
  waiting: 'Waits for the customer',
  'resolved-for': 'Decided for the customer',
  'resolved-against': 'Decided against the customer',
  withdrawn: 'Withdrawn by the customer',
}

export const CASE_TYPE_TEXTS: Readonly<Record<CaseType, string>> = {
  'wrong-account': 'Sent to the wrong account',
  'wrong-amount': 'Sent the wrong amount',
  'sent-twice': 'Sent twice',
  fraud: 'Fraud',
  'not-authorised': 'Not made by the customer',
  'not-delivered': 'Paid, but not delivered',
  'debited-twice': 'Debited twice',
  'amount-differs': 'Another amount was debited',
  'not-refunded': 'A refund is missing',
  'bank-recall': 'Recall by the bank',
  'data-correction': 'Correction of personal data',
  'data-erasure': 'Erasure of personal data',
  question: 'Question',
}

/** The steps of a report. A step that is missing here shows its name. */
export const CASE_EVENT_TEXTS: Readonly<Record<string, string>> = {
  opened: 'opened the report',
  'bank-asked': 'asked the other bank',
  'bank-agreed': 'the other bank agreed',
  'bank-refused': 'the other bank refused',
  'bank-refused-fraud': 'the other bank refused a report of fraud',
  'bank-silent': 'the other bank did not answer',
  'money-returned': 'the money came back',
  'staff-asked': 'asked the customer',
  'customer-answered': 'answered',
  'decided-for': 'decided for the customer',
  'decided-against': 'decided against the customer',
  'customer-withdrew': 'withdrew the report',
  refunded: 'paid the customer',
  message: 'wrote',
}

/** The deadlines of a report. A deadline that is missing here shows its name. */
export const CASE_CLOCK_TEXTS: Readonly<Record<string, string>> = {
  'tell-bank': 'Ask the other bank',
  'bank-answer': 'Answer of the other bank',
  result: 'Result for the customer',
  refund: 'Refund to the customer',
}
