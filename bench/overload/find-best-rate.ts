/** Finds the best rate of confirmed transfers. */
import { rounded } from '../api/cost.ts'
import { endBursts, untilDelivered } from '../api/payment-cases.ts'
import type { LoadedBank } from '../api/world.ts'
import type { Generator, Offered, Plan } from './generator-messages.ts'
import { measureOffer, type OfferCost } from './offer-cost.ts'

/** The numbers of transfers in flight among which the best rate is found. */
const CONCURRENCIES = [32, 64, 128]
const WARM_UP = 200
/** More calls are sealed than the guessed rate needs by this factor, because the rate may rise after the warm-up. */
const SPARE = 2

export interface BestRate {
  readonly perSecond: number
  readonly atOnce: number
  readonly cost: OfferCost
}

/** Finds the highest rate of confirmed transfers in closed loops. Jobs send the alerts of the transfers in the same time. */
export async function findBestRate(bank: LoadedBank, generator: Generator, seconds: number): Promise<BestRate> {
  const first = await generator.offer({ kind: 'closed', transfers: WARM_UP, atOnce: 32, seconds: 60 })
  await untilDelivered(bank)
  let guess = rateOf(first)
  let best: BestRate | undefined
  for (const atOnce of CONCURRENCIES) {
    await endBursts(bank)
    const plan: Plan = { kind: 'closed', transfers: Math.ceil(SPARE * guess * seconds), atOnce, seconds }
    const { offered, cost } = await measureOffer(bank, generator, plan)
    if (offered.failed.length > 0) throw new Error('transfers failed in the search for the best rate')
    const perSecond = rounded(rateOf(offered))
    console.log(`  ${atOnce} in flight: ${perSecond} transfers a second; ${JSON.stringify(cost)}`)
    guess = Math.max(guess, perSecond)
    if (best === undefined || perSecond > best.perSecond) best = { perSecond, atOnce, cost }
  }
  await endBursts(bank)
  if (best === undefined) throw new Error('no rate was measured')
  return best
}

export const rateOf = ({ confirmed, seconds }: Offered): number => confirmed.length / seconds
