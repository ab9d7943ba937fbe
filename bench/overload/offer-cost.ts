/** Measures the processor time of the bank and of the load generator while transfers are offered. */
import { type Cost, perUnit, rounded, startMeter } from '../api/cost.ts'
import { untilDelivered } from '../api/payment-cases.ts'
import type { LoadedBank } from '../api/world.ts'
import type { Generator, Offered, Plan } from './generator-messages.ts'

export interface OfferCost {
  /** The cost for each confirmed transfer, until the last alert is delivered. The work for refused calls is included. */
  readonly perConfirmed: Cost
  /** The CPU time of the API processes, the jobs process and PostgreSQL together, for each confirmed transfer. */
  readonly bankMs: number
  /** The part of a core that the load generator used while it offered. */
  readonly generatorCores: number
}

/** Offers a plan, and waits until the last alert is delivered. The calls that are sealed ahead have no part in the cost. */
export async function measureOffer(
  bank: LoadedBank,
  generator: Generator,
  plan: Plan,
): Promise<{ readonly offered: Offered; readonly cost: OfferCost }> {
  let read = startMeter()
  const offered = await generator.offer(plan, {
    start: () => {
      read = startMeter()
    },
  })
  await untilDelivered(bank)
  const perConfirmed = perUnit(read(), offered.confirmed.length)
  const { apiMs, jobsMs, postgresMs } = perConfirmed
  const generatorCores = rounded(offered.generator.cpuMs / 1_000 / offered.seconds)
  return { offered, cost: { perConfirmed, bankMs: rounded(apiMs + jobsMs + postgresMs), generatorCores } }
}
