/** Figures that a bank sets for a day to come: which of them count at a moment. */
import { calendarDay, type Instant } from '../values/date.ts'

export interface Dated {
  /** YYYY-MM-DD: from the bank's midnight of this day. */
  readonly effectiveFrom: string
}

/** The schedules in the order in which they were added. Never empty. */
export type Schedules<S extends Dated> = readonly [S, ...S[]]

/** The schedule of that moment's day at the bank: the latest that has begun; of two for one day the one added later; the first before any has. */
export function scheduleAt<S extends Dated>(schedules: Schedules<S>, at: Instant): S {
  const day = calendarDay(at)
  const begun = schedules.filter(({ effectiveFrom }) => effectiveFrom <= day)
  const [first = schedules[0], ...others] = begun
  return others.reduce((latest, next) => (next.effectiveFrom >= latest.effectiveFrom ? next : latest), first)
}
