/** The customer's daily limit for sports and gaming: a lower limit counts immediately, a higher limit one day later. */
import type { LimitCounter } from '../limits/limit-counter.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface GamingLimit {
  /** Kobo; null: none set. */
  readonly perDayMinor: bigint | null
  /** The requested limit, which is in force from the time `from`. */
  readonly coming: { readonly perDayMinor: bigint | null; readonly from: Date } | null
}

export const NO_GAMING_LIMIT: GamingLimit = { perDayMinor: null, coming: null }

/** The limit at this time. A change that was pending may now be in force. */
export function gamingLimitAt(limit: GamingLimit, now: Date): GamingLimit {
  const { coming } = limit
  return coming !== null && coming.from <= now ? { perDayMinor: coming.perDayMinor, coming: null } : limit
}

/** The limit after the customer chose another. Null removes it. A lower choice also cancels a pending rise. */
export function changeGamingLimit(limit: GamingLimit, perDayMinor: bigint | null, now: Date): GamingLimit {
  const { perDayMinor: stands } = gamingLimitAt(limit, now)
  const isLower = perDayMinor !== null && (stands === null || perDayMinor <= stands)
  if (isLower || perDayMinor === stands) return { perDayMinor, coming: null }
  return { perDayMinor: stands, coming: { perDayMinor, from: new Date(now.getTime() + DAY_MS) } }
}

/** The key of the counter that sums a customer's payments for sports and gaming on one banking day (YYYY-MM-DD). */
export function gamingCounterKey(customerId: string, day: string): string {
  return `gaming-day:${customerId}:${day}`
}

/**
 * The cap for a customer without a limit. The day is counted too, because a limit that is set later in the day includes earlier
 * payments.
 */
const NO_CAP = 10n ** 17n

/** The counter that the ledger raises with a gaming payment. */
export function gamingCounter(customerId: string, day: string, limit: GamingLimit, amountMinor: bigint): LimitCounter {
  return {
    key: gamingCounterKey(customerId, day),
    addMinor: amountMinor,
    capMinor: limit.perDayMinor ?? NO_CAP,
    name: 'gaming-limit',
  }
}
