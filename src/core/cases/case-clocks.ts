/**
 * The deadlines of cases, as data: the customer's promises and the report of late cases come from this one table.
 *
 * Sources:
 * - CBN, Regulation on Instant EFT Services (2018): the receiving bank acts on a recall within one working day. A complaint that
 *   is not resolved in a day costs the bank.
 * - CBN on disputes (June 2020): 72 hours for payments on the web.
 * - CBN, exposure draft on APP fraud (November 2025): notify the other bank within 30 minutes, investigate within 14 working days
 *   (16 for two banks), and pay within 48 hours of the decision.
 *
 * The other deadlines are this bank's own promise.
 */
import { defineMessage, type MessageKey, type Translate } from '../../values/message.ts'
import type { CaseSubject } from './case-types.ts'
import { isAskedBack } from './case-types.ts'
import type { DeclaredHolidays, WorkCalendar } from './public-holidays.ts'
import { workingDaysAfter } from './working-days.ts'
import type { CaseType } from '../../values/vocabularies/cases/case-types.ts'

const CASE_CLOCKS = ['tell-bank', 'bank-answer', 'result', 'refund'] as const
export type CaseClock = (typeof CASE_CLOCKS)[number]

type Limit =
  | { readonly minutes: number }
  | { readonly hours: number }
  | { readonly days: number }
  | { readonly workingDays: number }
export type LimitUnit = 'minutes' | 'hours' | 'days' | 'workingDays'

export interface ClockRule {
  readonly limit: Limit
  /** law: a rule of the CBN. draft: a rule that is not in force yet, which the bank already keeps. own: this bank's promise. */
  readonly source: 'law' | 'draft' | 'own'
}

const MINUTE_MS = 60 * 1000

const SCAM: readonly CaseType[] = ['fraud', 'not-authorised']

/** Within which another bank must act on a recall. */
export const BANK_ANSWER_RULE: ClockRule = { limit: { workingDays: 1 }, source: 'law' }

/** The clocks that start when a case of this type is opened. */
export function clocksAtOpening(type: CaseType, subject: CaseSubject): Readonly<Partial<Record<CaseClock, ClockRule>>> {
  const asked = isAskedBack(type, subject)
  return {
    ...(asked
      ? {
          'tell-bank': { limit: { minutes: 30 }, source: SCAM.includes(type) ? 'draft' : 'own' },
          'bank-answer': BANK_ANSWER_RULE,
        }
      : {}),
    result: subject.kind === 'bill' && OF_BILLER.includes(type) ? BILLER_RULE : resultRule(type, asked),
  }
}

/** Types that the biller and its aggregator investigate, because they concern a payment on the web. */
const OF_BILLER: readonly CaseType[] = ['not-delivered', 'not-refunded']
const BILLER_RULE: ClockRule = { limit: { hours: 72 }, source: 'law' }

function resultRule(type: CaseType, asked: boolean): ClockRule {
  switch (type) {
    case 'fraud':
    case 'not-authorised':
      return { limit: { workingDays: asked ? 16 : 14 }, source: 'draft' }
    case 'not-delivered':
    case 'not-refunded':
      return { limit: { hours: 24 }, source: 'law' }
    case 'debited-twice':
    case 'amount-differs':
      return { limit: { hours: 72 }, source: 'law' }
    case 'data-correction':
    case 'data-erasure':
      // NDPR 2019, 3.1(2): at the latest within one month, the shortest of which has 28 days; the Act of 2023 names no time.
      return { limit: { days: 28 }, source: 'law' }
    case 'question':
      return { limit: { workingDays: 2 }, source: 'own' }
    default:
      return { limit: { workingDays: 5 }, source: 'own' }
  }
}

/** The hours from a decision for the customer to the refund. */
export const REFUND_HOURS = 48
export const REFUND_RULE: ClockRule = { limit: { hours: REFUND_HOURS }, source: 'draft' }

/** The deadline of a clock that starts at `from`. */
export function dueAt({ limit }: ClockRule, from: Date, holidays: DeclaredHolidays): Date {
  if ('workingDays' in limit) return workingDaysAfter(from, limit.workingDays, holidays)
  const minutes = 'minutes' in limit ? limit.minutes : ('days' in limit ? limit.days * 24 : limit.hours) * 60
  return new Date(from.getTime() + minutes * MINUTE_MS)
}

/** The unit of a limit, and how many of them. */
export function limitParts({ limit }: ClockRule): { readonly unit: LimitUnit; readonly count: number } {
  if ('workingDays' in limit) return { unit: 'workingDays', count: limit.workingDays }
  if ('days' in limit) return { unit: 'days', count: limit.days }
  return 'hours' in limit ? { unit: 'hours', count: limit.hours } : { unit: 'minutes', count: limit.minutes }
}

const LIMIT_TEXTS: Readonly<Record<LimitUnit, readonly [one: MessageKey, other: MessageKey]>> = {
  minutes: [defineMessage('1 minute'), defineMessage('{count} minutes')],
  hours: [defineMessage('1 hour'), defineMessage('{count} hours')],
  days: [defineMessage('1 day'), defineMessage('{count} days')],
  workingDays: [defineMessage('1 working day'), defineMessage('{count} working days')],
}

/** "30 minutes", "1 working day", in the customer's language. */
export function limitText(rule: ClockRule, translate: Translate): string {
  const { unit, count } = limitParts(rule)
  const [one, other] = LIMIT_TEXTS[unit]
  return translate(count === 1 ? one : other, { count })
}

/** How long after the payment a report still has all rights under the CBN's rules. */
export const REPORT_WINDOWS: Readonly<Partial<Record<CaseType, ClockRule>>> = {
  fraud: { limit: { hours: 72 }, source: 'draft' },
  'wrong-account': { limit: { workingDays: 14 }, source: 'law' },
  'wrong-amount': { limit: { workingDays: 14 }, source: 'law' },
  'sent-twice': { limit: { workingDays: 14 }, source: 'law' },
}

/** Whether a report comes after its window. The bank accepts a late report too. */
export function isReportLate(type: CaseType, paidAt: Date, { now, holidays }: WorkCalendar): boolean {
  const window = REPORT_WINDOWS[type]
  return window !== undefined && now > dueAt(window, paidAt, holidays)
}
