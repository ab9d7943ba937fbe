/** The bank's steps and deadlines for each problem, as texts that the customer reads before opening a case. */
import { dateParam, dateTimeParam, defineMessage, type MessageKey, type Translate } from '../../values/message.ts'
import type { CaseType } from '../../values/vocabularies/cases/case-types.ts'
import { erasureTexts } from '../privacy/erasure-text.ts'
import {
  type ClockRule,
  clocksAtOpening,
  dueAt,
  isReportLate,
  limitParts,
  limitText,
  type LimitUnit,
  REFUND_HOURS,
  REPORT_WINDOWS,
} from './case-clocks.ts'
import type { WorkCalendar } from './public-holidays.ts'
import { isAskedBack, TYPE_RULES, type CaseSubject } from './case-types.ts'

export interface PromisedSubject extends CaseSubject {
  /** The bank on the other side; '' where there is none. */
  readonly bankName: string
  readonly paidAt: Date
}

/** The result's deadline. The units have a sentence each, because the public page translates finished sentences. */
const RESULT: Readonly<Record<LimitUnit, MessageKey>> = {
  minutes: defineMessage('You have our result within {count} minutes: by {time}.'),
  hours: defineMessage('You have our result within {count} hours: by {time}.'),
  days: defineMessage('You have our result within {count} days: by {time}.'),
  workingDays: defineMessage('You have our result within {count} working days: by {time}.'),
}

/**
 * One sentence each, in the customer's language, in the order of the deadlines. `canBeRefunded`: a refund of the payment can be
 * booked and followed.
 */
export function casePromises(
  type: CaseType,
  subject: PromisedSubject,
  calendar: WorkCalendar,
  translate: Translate,
  canBeRefunded = true,
): readonly string[] {
  const clocks = clocksAtOpening(type, subject)
  const asked = isAskedBack(type, subject)
  const { result } = clocks
  const { way } = TYPE_RULES[type]
  return [
    ...(asked ? bankSteps(clocks, subject.bankName, translate) : []),
    ...(way === 'recall' && !asked ? [translate(staffAsk(subject))] : []),
    ...(result === undefined ? [] : [resultText(result, calendar, translate)]),
    ...(canBeRefunded && (way === 'dispute' || type === 'fraud') ? [moneyBack(subject, translate)] : []),
    ...(type === 'data-erasure' ? erasureTexts(translate) : []),
    ...(subject.kind === 'bill' ? [] : lateReport(type, subject.paidAt, calendar, translate)),
  ]
}

function bankSteps(clocks: ReturnType<typeof clocksAtOpening>, bank: string, translate: Translate): readonly string[] {
  const step = (rule: ClockRule | undefined, message: MessageKey): readonly string[] =>
    rule === undefined ? [] : [translate(message, { bank, limit: limitText(rule, translate) })]
  return [
    ...step(clocks['tell-bank'], defineMessage('We tell {bank} immediately, at the latest within {limit}.')),
    ...step(clocks['bank-answer'], defineMessage('{bank} has {limit} to act on it.')),
  ]
}

/** A rule in days promises a day, because a time to the minute would promise too much. */
function resultText(rule: ClockRule, { now, holidays }: WorkCalendar, translate: Translate): string {
  const { unit, count } = limitParts(rule)
  const due = dueAt(rule, now, holidays).toISOString()
  const isDay = unit === 'days' || unit === 'workingDays'
  return translate(RESULT[unit], { count, time: isDay ? dateParam(due) : dateTimeParam(due) })
}

/** A pending payment is held and not taken. The bank pays no compensation for it, and the receiving side's answer ends it. */
function moneyBack({ kind, status, bankName }: PromisedSubject, translate: Translate): string {
  if (status !== 'processing')
    return translate(
      defineMessage('Where we decide for you, the money is in your account within {count} hours of that.'),
      { count: REFUND_HOURS },
    )
  const other =
    kind === 'bill'
      ? translate(defineMessage('the biller'))
      : bankName === ''
        ? translate(defineMessage('the other bank'))
        : bankName
  return translate(
    defineMessage(
      'The money is on hold, not taken. If {other} says that the payment failed, you can use the money again. If the payment went through, you see it here.',
    ),
    { other },
  )
}

function staffAsk({ kind }: CaseSubject): MessageKey {
  return kind === 'bill'
    ? defineMessage('We ask the biller. You get back what the biller returns.')
    : defineMessage('We ask the person who has it. We never take money from their account without their consent.')
}

function lateReport(type: CaseType, paidAt: Date, calendar: WorkCalendar, translate: Translate): readonly string[] {
  const window = REPORT_WINDOWS[type]
  if (window === undefined || !isReportLate(type, paidAt, calendar)) return []
  return [
    translate(
      defineMessage(
        'Banks must act on reports within {limit} of the payment. Your report is later, but we ask anyway.',
      ),
      { limit: limitText(window, translate) },
    ),
  ]
}
