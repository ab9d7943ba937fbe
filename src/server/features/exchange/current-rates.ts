/** The rates that are quoted now, or the fact that there are none. Reading them makes no network call, so a dead source delays no request. */
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { ExchangeDeps } from './exchange-deps.ts'
import { findNewestRates, type StoredRates } from './rates-store.ts'

/**
 * The newest rates, unless they are too old or wait for an operator. The bank does not quote the earlier rates instead: if the
 * newest rates are right, the earlier rates would give money away. Failure: exchange-unavailable.
 */
export async function currentRates({ database, clock, policy }: ExchangeDeps): Promise<Result<StoredRates, Failure>> {
  const newest = await findNewestRates(database.pool)
  const isUsable = newest !== undefined && areUsable(newest, clock.now(), policy.rateLivesMs)
  return isUsable ? ok(newest) : fail({ kind: 'refused', reason: 'exchange-unavailable' })
}

/** True when the rates do not wait for an operator, and are not older than `rateLivesMs`. */
export const areUsable = (rates: StoredRates, now: Date, rateLivesMs: number): boolean =>
  (rates.heldBecause === null || rates.acceptedAt !== null) && now.getTime() - rates.madeAt.getTime() < rateLivesMs
