/** The life of a case as a table: what state follows what event. The database refuses every step that is not in it. */
import type { CaseState } from '../../values/vocabularies/cases/case-states.ts'

export const CASE_EVENTS = [
  'opened',
  /** The other bank was asked for the money, or asked once more by our staff. */
  'bank-asked',
  /** The other bank agreed to return the money, and the money has not arrived yet. */
  'bank-agreed',
  /** The other bank or its customer refused. Another request cannot change that. */
  'bank-refused',
  /** The other bank refused a report of fraud, which our staff investigate in any case. */
  'bank-refused-fraud',
  /** The other bank gave no plausible answer before its deadline. */
  'bank-silent',
  /** The payment came back, in whole or in part. */
  'money-returned',
  'staff-asked',
  'customer-answered',
  'decided-for',
  'decided-against',
  'customer-withdrew',
  /** The bank paid the customer itself. */
  'refunded',
  /** A message from the customer or from staff. */
  'message',
] as const
export type CaseEvent = (typeof CASE_EVENTS)[number]

const OPEN_ANYWHERE = {
  'decided-for': 'resolved-for',
  'decided-against': 'resolved-against',
  'money-returned': 'resolved-for',
  'customer-withdrew': 'withdrawn',
} as const

/** An event that is missing from a state's row cannot happen in that state. Messages and refunds never change the state. */
export const CASE_TRANSITIONS: Readonly<Record<CaseState, Partial<Record<CaseEvent, CaseState>>>> = {
  opened: {
    ...OPEN_ANYWHERE,
    'bank-asked': 'with-bank',
    'staff-asked': 'waiting',
    message: 'opened',
  },
  'with-bank': {
    ...OPEN_ANYWHERE,
    'bank-agreed': 'with-bank',
    'bank-refused': 'resolved-against',
    'bank-refused-fraud': 'opened',
    'bank-silent': 'opened',
    message: 'with-bank',
  },
  waiting: { ...OPEN_ANYWHERE, 'staff-asked': 'waiting', 'customer-answered': 'opened' },
  // Money that comes back late overrides every earlier decision.
  'resolved-for': { refunded: 'resolved-for', 'money-returned': 'resolved-for' },
  'resolved-against': { 'money-returned': 'resolved-for' },
  withdrawn: { 'money-returned': 'resolved-for' },
}

/** The state after an event, or undefined when that event cannot happen. */
export function nextCaseState(state: CaseState, event: CaseEvent): CaseState | undefined {
  return CASE_TRANSITIONS[state][event]
}

/** Whether the customer, the bank or the other bank still has to act. */
export function isOpenCase(state: CaseState): boolean {
  return state === 'opened' || state === 'with-bank' || state === 'waiting'
}
