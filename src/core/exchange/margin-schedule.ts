/** The margins of exchange as data. Each schedule has the day from which it applies. */
import type { Dated, Schedules } from '../schedule-at.ts'
import { DEFAULT_EXCHANGE_POLICY, type ExchangePolicy } from './exchange-policy.ts'

export interface MarginSchedule extends Pick<ExchangePolicy, 'spreadBasisPoints'>, Dated {}

export const DEFAULT_MARGIN_SCHEDULES: Schedules<MarginSchedule> = [
  { effectiveFrom: '2026-01-01', spreadBasisPoints: DEFAULT_EXCHANGE_POLICY.spreadBasisPoints },
]

/** The largest margin that the bank accepts, in hundredths of a per cent. A larger margin is a typing error. */
const MOST_MARGIN_BASIS_POINTS = 20_00n

/** Checks the margins. Returns a sentence about the fault, or undefined when they can be used. */
export function marginScheduleProblem({ spreadBasisPoints }: MarginSchedule): string | undefined {
  const tooLarge = Object.entries(spreadBasisPoints).find(([, points]) => points > MOST_MARGIN_BASIS_POINTS)
  return tooLarge && `the margin of ${tooLarge[0].replace('>', ' to ')} is above 20 %`
}
