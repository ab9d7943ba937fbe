/** Finds the best rate of confirmed transfers. */
import { costOf, perUnit, rounded } from '../api/cost.ts'
import { endBursts, untilDelivered } from '../api/payment-cases.ts'
import type { LoadedBank } from '../api/world.ts'
import type { Generator, Offered } from './generator-messages.ts'

/** The numbers of transfers in flight among which the best rate is found. */
const CONCURRENCIES = [32, 64, 128]
const WARM_UP = 200
/** Sealing ahead of a closed loop: the rate may rise after the warm-up. */
const SPARE = 2

/** The highest rate of confirmed transfers in closed loops, alerts included as they keep pace. */
export async function findBestRate(bank: LoadedBank, generator: Generator, seconds: number) {
  const first = await generator.offer({ kind: 'closed', transfers: WARM_UP, atOnce: 32, seconds: 60 })
  let guess = rateOf(first)
  let best = { perSecond: 0, atOnce: 0 }
  for (const atOnce of CONCURRENCIES) {
    await untilDelivered(bank)
    await endBursts(bank)
    const transfers = Math.ceil(SPARE * guess * seconds)
    const { value: offered, cost } = await costOf(() => generator.offer({ kind: 'closed', transfers, atOnce, seconds }))
    if (offered.failed.length > 0) throw new Error('transfers failed in the search for the best rate')
    const perSecond = rounded(rateOf(offered))
    console.log(
      `  ${atOnce} in flight: ${perSecond} transfers a second; ${JSON.stringify(perUnit(cost, offered.confirmed.length))}`,
    )
    guess = Math.max(guess, perSecond)
    if (perSecond > best.perSecond) best = { perSecond, atOnce }
  }
  await untilDelivered(bank)
  await endBursts(bank)
  return best
}

export const rateOf = ({ confirmed, seconds }: Offered): number => confirmed.length / seconds
