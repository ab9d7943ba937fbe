/** Reads the source's rates into the database. Implausible rates are stored and wait for an operator. */
import { movedTooFar } from '../../../core/exchange/mid-rates.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { PublishedRates } from '../../ports/rates.ts'
import type { FetchRatesDeps } from './exchange-deps.ts'
import { addRates, findLastUsedRates, findNewestRates } from './rates-store.ts'

export const FETCH_RATES = 'fetch-rates'

/** The time by which the source's clock may be ahead of the bank's clock. */
const CLOCKS_DIFFER_MS = 5 * 60 * 1000

/** The job. It calls the source only after the announced time of newer rates, or while the latest rates wait for an operator. */
export function createFetchRates(deps: FetchRatesDeps): Task {
  return async () => {
    const { database, clock, policy, source, logger } = deps
    const newest = await findNewestRates(database.pool)
    const waits = newest !== undefined && newest.heldBecause !== null && newest.acceptedAt === null
    if (!waits && newest?.nextAt && newest.nextAt > clock.now()) return
    const asked = await source.latest()
    if (!asked.ok) {
      logger.warn({ event: 'rates-not-read', detail: asked.failure.detail }, 'exchange rates were not read')
      return
    }
    const published = asked.value
    const at = clock.now()
    if (published.madeAt.getTime() > at.getTime() + CLOCKS_DIFFER_MS) {
      logger.warn({ event: 'rates-not-read', detail: 'made in the future' }, 'exchange rates were not read')
      return
    }
    if (newest !== undefined && isSame(published, newest)) return
    const before = await findLastUsedRates(database.pool)
    const moved = before === undefined ? [] : movedTooFar(published.rates, before.rates, policy)
    const heldBecause =
      moved.length === 0
        ? null
        : `moved further than believed: ${moved.join(', ')}, compared with number ${before?.number}`
    await addRates(database.pool, published, { at, heldBecause })
    if (heldBecause !== null) {
      logger.error(
        { alert: 'rates-held', detail: heldBecause },
        'exchange rates wait for an operator: nothing is exchanged',
      )
    }
  }
}

function isSame(one: PublishedRates, other: PublishedRates): boolean {
  const { NGN, EUR, GBP } = one.rates
  const { rates, madeAt } = other
  return one.madeAt.getTime() === madeAt.getTime() && NGN === rates.NGN && EUR === rates.EUR && GBP === rates.GBP
}
