/** Joins the bank's exchange policy to the minimum amounts of today's tariff. */
import type { ExchangePolicy } from '../../../core/exchange/exchange-policy.ts'
import { scheduleAt } from '../../../core/schedule-at.ts'
import type { ExchangeDeps } from './exchange-deps.ts'

export async function exchangePolicyNow({ policy, fees, clock }: ExchangeDeps): Promise<ExchangePolicy> {
  if (fees === undefined) return policy
  return { ...policy, leastMinor: scheduleAt(await fees(), clock.now()).minimums.exchange }
}
