/**
 * Exchange: customers ask for rates, and a job reads the rates. Without a source of rates, nothing can be exchanged.
 */
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { ModuleParts } from '../../module.ts'
import type { RatesSource } from '../../ports/rates.ts'
import type { ExchangeDeps, FetchRatesDeps } from './exchange-deps.ts'
import { exchangeEndpoints } from './exchange.routes.ts'
import { createFetchRates, FETCH_RATES } from './fetch-rates.ts'

export function exchangeModule(
  deps: ExchangeDeps & Pick<FetchRatesDeps, 'logger'> & { readonly rates: RatesSource | undefined },
): ModuleParts {
  const endpoints = exchangeEndpoints(deps)
  const { rates: source } = deps
  if (source === undefined) return { endpoints }
  return {
    endpoints,
    jobs: () => ({
      lane: 'maintenance',
      tasks: { [FETCH_RATES]: createFetchRates({ ...deps, source }) },
      recurring: [{ task: FETCH_RATES, when: '*/10 * * * *' }],
    }),
    // The rates are also read at the start, and not only at the scheduled times.
    start: () => queueJobs(deps.database.pool, [{ task: FETCH_RATES, payload: {}, key: FETCH_RATES, maxAttempts: 1 }]),
  }
}
