/** Limits how many payments a customer makes in an hour, in a day and to one payee. Amounts do not matter. */
import { BRAND } from '../../values/brand.ts'
import type { Tier } from '../accounts/account-products.ts'
import type { Failure, RefusalReason } from '../failure.ts'

/** Payments of one customer. Hours and days are those in Lagos. */
export interface CountLimits {
  /** The limit from one full hour to the next. */
  readonly perHour: number
  readonly perDay: number
  /** The limit of payments to one account, or for one number at a biller, in a day. */
  readonly perPayee: number
  /** The limit of lines of lists and runs of schedules in a day. They count towards no other limit. */
  readonly arrangedPerDay: number
}

/**
 * Few customers make ten payments in a day, so these limits stop programs, not people. A list has up to 200 lines, and a
 * payroll of several lists must fit: hence the separate, larger limit for arranged payments.
 */
export const DEFAULT_COUNT_LIMITS: Readonly<Record<Tier, CountLimits>> = {
  1: { perHour: 20, perDay: 60, perPayee: 10, arrangedPerDay: 200 },
  2: { perHour: 30, perDay: 100, perPayee: 15, arrangedPerDay: 500 },
  3: { perHour: 40, perDay: 150, perPayee: 20, arrangedPerDay: 1_000 },
}

/** The counts of one customer and day: one row in the database. */
export interface PaymentCounts {
  readonly today: number
  readonly thisHour: number
  readonly arranged: number
  /** The number of payments of the day to each payee, by the payee's key. */
  readonly toPayees: Readonly<Record<string, number>>
}

export const NO_PAYMENTS: PaymentCounts = { today: 0, thisHour: 0, arranged: 0, toPayees: {} }

/** One payment, as the counts see it. */
export interface CountedPayment {
  readonly customerId: string
  /** YYYY-MM-DD in Lagos. */
  readonly day: string
  /** 0 to 23 in Lagos. */
  readonly hour: number
  /** Null: the payment goes to the customer's own account, and counts by hour and by day only. */
  readonly payee: string | null
  /** A line of a list or a run of a schedule. */
  readonly arranged: boolean
  readonly limits: CountLimits
}

/** Payments by payee, from a list with one element for each payment. */
export function countPayees(payees: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const payee of payees) counts[payee] = (counts[payee] ?? 0) + 1
  return counts
}

/** The counts after this payment. A release or a reversal never lowers them. */
export function countPayment(counts: PaymentCounts, { payee, arranged }: CountedPayment): PaymentCounts {
  if (arranged) return { ...counts, arranged: counts.arranged + 1 }
  const toPayees = payee === null ? counts.toPayees : { ...counts.toPayees, [payee]: (counts.toPayees[payee] ?? 0) + 1 }
  return { ...counts, today: counts.today + 1, thisHour: counts.thisHour + 1, toPayees }
}

/** The refusal of this payment; undefined when each count has room for it. `detail`: the limit, and the time of the next payment. */
export function countRefusal(counts: PaymentCounts, payment: CountedPayment): Failure | undefined {
  const { limits, payee, arranged, day, hour } = payment
  if (arranged) {
    return full(counts.arranged, limits.arrangedPerDay)
      ? refused('arranged-count-limit', limits.arrangedPerDay, hourAfter(day, 23))
      : undefined
  }
  // The longest wait first: a customer who waits for the hour must not wait again for the day.
  if (full(counts.today, limits.perDay)) return refused('daily-count-limit', limits.perDay, hourAfter(day, 23))
  if (payee !== null && full(counts.toPayees[payee] ?? 0, limits.perPayee)) {
    return refused('payee-count-limit', limits.perPayee, hourAfter(day, 23))
  }
  return full(counts.thisHour, limits.perHour)
    ? refused('hourly-count-limit', limits.perHour, hourAfter(day, hour))
    : undefined
}

const full = (count: number, limit: number): boolean => count >= limit

function refused(reason: RefusalReason, limit: number, retryAt: Date): Failure {
  return { kind: 'refused', reason, detail: { limit, retryAt: retryAt.toISOString() } }
}

/** The hour of the day in Lagos, 0 to 23. */
export function hourOfDay(at: Date): number {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(BRAND.timeZone).hour
}

/** The time at which an hour of a day in Lagos ends, 0 to 23. */
export function hourAfter(day: string, hour: number): Date {
  const start = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: BRAND.timeZone, plainTime: { hour } })
  return new Date(start.add({ hours: 1 }).epochMilliseconds)
}
