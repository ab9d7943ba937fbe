/**
 * What can be reported of a payment by somebody who is not logged in, and so without the bank looking for the payment: each is a
 * case of a type that there is, with that type's clocks.
 */
import { type ClockRule, clocksAtOpening, dueAt } from './case-clocks.ts'
import { casePromises, type PromisedSubject } from './case-promises.ts'
import { type CaseSubject, TYPE_RULES, typeWords } from './case-types.ts'
import type { CaseType, OutsideDispute } from '../../values/vocabularies/case-types.ts'

interface OutsideRule {
  readonly type: CaseType
  /** What it is about, by its reporter's word. */
  readonly kind: Exclude<CaseSubject['kind'], 'none'>
  /** Where the type's own words say too little. */
  readonly title?: string
}

const RULES: Readonly<Record<OutsideDispute, OutsideRule>> = {
  'not-delivered': { type: 'not-delivered', kind: 'transfer', title: 'A transfer did not arrive' },
  'wrong-account': { type: 'wrong-account', kind: 'transfer' },
  'not-authorised': { type: 'not-authorised', kind: 'transfer' },
  // The CBN gives 24 hours for a machine of our own and 48 for another bank's: which it was, we find out.
  card: { type: 'not-refunded', kind: 'entry', title: 'A card or ATM payment failed, and my account was debited' },
  bill: { type: 'not-delivered', kind: 'bill', title: 'A bill or airtime: I did not get what I paid for' },
}

export function outsideRule(dispute: OutsideDispute): OutsideRule {
  return RULES[dispute]
}

/** As if it were here, taken, and now: nobody looks whether it is. No other bank is asked before our staff know the payment. */
function subjectOf(dispute: OutsideDispute, now: Date): PromisedSubject {
  const { kind } = RULES[dispute]
  return { kind, elsewhere: false, direction: 'debit', status: 'successful', bankName: '', paidAt: now }
}

/** Whether our staff can say which payment it is. One by card is no line of its own in our books. */
export function canBeTied(kind: OutsideRule['kind']): boolean {
  return kind !== 'entry'
}

/** Title, what the bank does, whether stopping all money out is offered, and what is promised by when. */
export function outsideOffer(dispute: OutsideDispute, now: Date) {
  const { type, kind, title } = RULES[dispute]
  const words = typeWords(type, kind)
  return {
    kind: dispute,
    title: title ?? words.title,
    text: words.text,
    danger: TYPE_RULES[type].danger === true,
    promises: [...casePromises(type, subjectOf(dispute, now), now, canBeTied(kind))],
  }
}

/** The clocks that start with it. */
export function outsideClocks(dispute: OutsideDispute, now: Date) {
  return clocksAtOpening(RULES[dispute].type, subjectOf(dispute, now))
}

/** By when its reporter has our result. */
export function outsideDueAt(dispute: OutsideDispute, now: Date): Date {
  return dueAt(outsideClocks(dispute, now).result as ClockRule, now)
}
