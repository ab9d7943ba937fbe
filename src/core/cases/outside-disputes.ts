/**
 * The problems that a person can report without a login, so that the bank does not search for the payment.
 *
 * Each problem becomes a case of an existing type, with the deadlines of that type.
 */
import { type ClockRule, clocksAtOpening, dueAt } from './case-clocks.ts'
import { casePromises, type PromisedSubject } from './case-promises.ts'
import type { WorkCalendar } from './public-holidays.ts'
import { type CaseSubject, TYPE_RULES, typeWords } from './case-types.ts'
import { defineMessage, interpolate, type MessageKey } from '../../values/message.ts'
import type { CaseType, OutsideDispute } from '../../values/vocabularies/cases/case-types.ts'

interface OutsideRule {
  readonly type: CaseType
  /** The kind of payment, as its reporter states it. */
  readonly kind: Exclude<CaseSubject['kind'], 'none'>
  /** Replaces the type's own title, if that title says too little. */
  readonly title?: MessageKey
}

const RULES: Readonly<Record<OutsideDispute, OutsideRule>> = {
  'not-delivered': { type: 'not-delivered', kind: 'transfer', title: defineMessage('A transfer did not arrive') },
  'wrong-account': { type: 'wrong-account', kind: 'transfer' },
  'not-authorised': { type: 'not-authorised', kind: 'transfer' },
  // The CBN gives 24 hours for a machine of this bank, and 48 hours for a machine of another bank. Staff find out whose machine
  // it was.
  card: {
    type: 'not-refunded',
    kind: 'entry',
    title: defineMessage('A card or ATM payment failed, and my account was debited'),
  },
  bill: {
    type: 'not-delivered',
    kind: 'bill',
    title: defineMessage('A bill or airtime: I did not get what I paid for'),
  },
}

export function outsideRule(dispute: OutsideDispute): OutsideRule {
  return RULES[dispute]
}

/**
 * Assumes that the payment exists, took money, and is recent, because the bank has not checked the report yet. No recall is
 * sent before our staff have found the payment.
 */
function subjectOf(dispute: OutsideDispute, now: Date): PromisedSubject {
  const { kind } = RULES[dispute]
  return { kind, elsewhere: false, direction: 'debit', status: 'successful', bankName: '', paidAt: now }
}

/** Whether an operator can link the case to a payment. A payment by card is not a separate line in the bank's books. */
export function canLinkPayment(kind: OutsideRule['kind']): boolean {
  return kind !== 'entry'
}

/**
 * Title, the bank's steps, whether the page offers a freeze, and the promises with their deadlines. The texts are English: without
 * a login the bank does not know the language, and the page translates them.
 */
export function outsideOffer(dispute: OutsideDispute, calendar: WorkCalendar) {
  const { type, kind, title } = RULES[dispute]
  const words = typeWords(type, kind)
  return {
    kind: dispute,
    title: title ?? words.title,
    text: words.text,
    danger: TYPE_RULES[type].danger === true,
    promises: [...casePromises(type, subjectOf(dispute, calendar.now), calendar, interpolate, canLinkPayment(kind))],
  }
}

/** The title of the problem, without its promises. */
export function outsideTitle(dispute: OutsideDispute): MessageKey {
  const { type, kind, title } = RULES[dispute]
  return title ?? typeWords(type, kind).title
}

/** The clocks that start with the report. */
export function outsideClocks(dispute: OutsideDispute, now: Date) {
  return clocksAtOpening(RULES[dispute].type, subjectOf(dispute, now))
}

/** The deadline of the bank's result for the reporter. */
export function outsideDueAt(dispute: OutsideDispute, { now, holidays }: WorkCalendar): Date {
  return dueAt(outsideClocks(dispute, now).result as ClockRule, now, holidays)
}
