/** Joins the bank's exchange policy to the minimum amounts and the margins of today. */
import type { ExchangePolicy } from '../../../core/exchange/exchange-policy.ts'
import { scheduleAt } from '../../../core/schedule-at.ts'
import type { ExchangeDeps } from './exchange-deps.ts'

export async function exchangePolicyNow({ policy, fees, margins, clock }: ExchangeDeps): Promise<ExchangePolicy> {
  const [tariffs, marginSchedules] = await Promise.all([fees?.(), margins?.()])
  const now = clock.now()
  return {
    ...policy,
    ...(tariffs && { leastMinor: scheduleAt(tariffs, now).minimums.exchange }),
    ...(marginSchedules && { spreadBasisPoints: scheduleAt(marginSchedules, now).spreadBasisPoints }),
  }
}
