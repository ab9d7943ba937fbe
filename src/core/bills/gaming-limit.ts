/** What a customer lets themselves spend on sports and gaming in a day: lower counts at once, higher only a day later. */
import type { LimitCounter } from '../limits/limit-counter.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface GamingLimit {
  /** Kobo; null: none set. */
  readonly perDayMinor: bigint | null
  /** What was asked for and counts from then on. */
  readonly coming: { readonly perDayMinor: bigint | null; readonly from: Date } | null
}

export const NO_GAMING_LIMIT: GamingLimit = { perDayMinor: null, coming: null }

/** The limit as it stands now: what was coming may have come. */
export function gamingLimitAt(limit: GamingLimit, now: Date): GamingLimit {
  const { coming } = limit
  return coming !== null && coming.from <= now ? { perDayMinor: coming.perDayMinor, coming: null } : limit
}

/** The limit after the customer chose another; null takes it away. Whoever lowers it takes back what was coming. */
export function changeGamingLimit(limit: GamingLimit, perDayMinor: bigint | null, now: Date): GamingLimit {
  const { perDayMinor: stands } = gamingLimitAt(limit, now)
  const isLower = perDayMinor !== null && (stands === null || perDayMinor <= stands)
  if (isLower || perDayMinor === stands) return { perDayMinor, coming: null }
  return { perDayMinor: stands, coming: { perDayMinor, from: new Date(now.getTime() + DAY_MS) } }
}

/** Sums what a customer paid for sports and gaming on one banking day (YYYY-MM-DD). */
export function gamingCounterKey(customerId: string, day: string): string {
  return `gaming-day:${customerId}:${day}`
}

/** More than anybody pays in a day: where no limit is set the day is counted all the same, for one that is set later. */
const NO_CAP = 10n ** 17n

/** What the ledger raises with such a payment. */
export function gamingCounter(customerId: string, day: string, limit: GamingLimit, amountMinor: bigint): LimitCounter {
  return {
    key: gamingCounterKey(customerId, day),
    addMinor: amountMinor,
    capMinor: limit.perDayMinor ?? NO_CAP,
    name: 'gaming-limit',
  }
}
