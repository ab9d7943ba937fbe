/** Finds the dated figures (a tariff, limits, margins) that are in force at a moment. */
import type { Instant } from '../values/date.ts'
import { dayAndHour } from './day-and-hour.ts'

export interface Dated {
  /** YYYY-MM-DD. The figures apply from midnight of this day in the bank's zone. */
  readonly effectiveFrom: string
}

/** The schedules in the order in which they were added. Never empty. */
export type Schedules<S extends Dated> = readonly [S, ...S[]]

/**
 * The figures in force on a moment's day in the bank's zone: the latest that have begun. Of figures for the same day, those
 * added later count. Before any have begun, the first count.
 */
export function scheduleAt<S extends Dated>(schedules: Schedules<S>, at: Instant): S {
  const { day } = dayAndHour(at)
  const begun = schedules.filter(({ effectiveFrom }) => effectiveFrom <= day)
  const [first = schedules[0], ...others] = begun
  return others.reduce((latest, next) => (next.effectiveFrom >= latest.effectiveFrom ? next : latest), first)
}
