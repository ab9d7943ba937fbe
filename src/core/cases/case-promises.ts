/** The bank's steps and deadlines for each problem, as texts that the customer reads before opening a case. */
import { formatDate, formatDateTime } from '../../values/date.ts'
import { clocksAtOpening, dueAt, isReportLate, limitText, REFUND_RULE, REPORT_WINDOWS } from './case-clocks.ts'
import { ERASURE_TEXT } from '../privacy/erasure-text.ts'
import { isAskedBack, TYPE_RULES, type CaseSubject } from './case-types.ts'
import type { CaseType } from '../../values/vocabularies/case-types.ts'

export interface PromisedSubject extends CaseSubject {
  /** The bank on the other side; '' where there is none. */
  readonly bankName: string
  readonly paidAt: Date
}

/** One sentence each, in the order in which they come true; of the money only where a refund of it can be booked and followed. */
export function casePromises(
  type: CaseType,
  subject: PromisedSubject,
  now: Date,
  canBeRefunded = true,
): readonly string[] {
  const clocks = clocksAtOpening(type, subject)
  const asked = isAskedBack(type, subject)
  const { bankName } = subject
  const result = clocks.result
  return [
    ...(asked && clocks['tell-bank'] !== undefined
      ? [`We tell ${bankName} immediately, at the latest within ${limitText(clocks['tell-bank'])}.`]
      : []),
    ...(asked && clocks['bank-answer'] !== undefined
      ? [`${bankName} has ${limitText(clocks['bank-answer'])} to act on it.`]
      : []),
    ...(TYPE_RULES[type].way === 'recall' && !asked ? [staffAsk(subject)] : []),
    ...(result === undefined
      ? []
      : [
          `You have our result within ${limitText(result)}: by ${untilText(dueAt(result, now), 'workingDays' in result.limit || 'days' in result.limit)}.`,
        ]),
    ...(canBeRefunded && (TYPE_RULES[type].way === 'dispute' || type === 'fraud') ? [moneyBack(subject)] : []),
    ...(type === 'data-erasure' ? ERASURE_TEXT : []),
    ...(subject.kind === 'bill' ? [] : lateReport(type, subject.paidAt, now)),
  ]
}

/** A pending payment is held and not taken. The bank pays no compensation for it, and the receiving side's answer ends it. */
function moneyBack({ kind, status, bankName }: PromisedSubject): string {
  if (status !== 'processing')
    return `Where we decide for you, the money is in your account within ${limitText(REFUND_RULE)} of that.`
  const other = kind === 'bill' ? 'the biller' : bankName === '' ? 'the other bank' : bankName
  return `The money is on hold, not taken. If ${other} says that the payment failed, you can use the money again. If the payment went through, you see it here.`
}

function staffAsk({ kind }: CaseSubject): string {
  return kind === 'bill'
    ? 'We ask the biller. You get back what the biller returns.'
    : 'We ask the person who has it. We never take money from their account without their consent.'
}

/** A time to the minute says more than a rule in days can keep. */
function untilText(due: Date, isDay: boolean): string {
  return isDay ? formatDate(due) : formatDateTime(due)
}

function lateReport(type: CaseType, paidAt: Date, now: Date): readonly string[] {
  const window = REPORT_WINDOWS[type]
  if (window === undefined || !isReportLate(type, paidAt, now)) return []
  return [
    `Banks must act on reports within ${limitText(window)} of the payment. Your report is later, but we ask anyway.`,
  ]
}
