/** Joins exchange to its source of rates, to the worker that reads it, and to the transfers that are made at them. */
import { DEFAULT_EXCHANGE_POLICY } from '../core/exchange/exchange-policy.ts'
import { createOpenErApi } from './adapters/rates/open-er-api.ts'
import type { Config } from './config.ts'
import type { Networks } from './network-config.ts'
import type { ExchangeDeps, FetchRatesDeps } from './features/exchange/exchange-deps.ts'
import { exchangeEndpoints } from './features/exchange/exchange.routes.ts'
import { createFetchRates, FETCH_RATES } from './features/exchange/fetch-rates.ts'
import type { Database } from './db/database.ts'
import type { Endpoint } from './http/handler.ts'
import { queueJobs } from './jobs/queue-jobs.ts'
import type { JobGroup } from './jobs/start-worker.ts'
import type { Clock } from './ports/clock.ts'

interface Base {
  readonly database: Database
  readonly clock: Clock
  readonly logger: FetchRatesDeps['logger']
  readonly config: Pick<Config, 'exchange'>
  readonly networks: Pick<Networks, 'rates'>
  readonly fees: NonNullable<ExchangeDeps['fees']>
}

export interface Exchange {
  readonly endpoints: readonly Endpoint[]
  /** For the worker; none where no source is configured. */
  readonly tasks: JobGroup['tasks']
  readonly recurring: NonNullable<JobGroup['recurring']>
  /** Has the rates read now, not only when the clock says so. */
  start(): Promise<void>
}

export function exchangeDeps({ database, clock, config, fees }: Omit<Base, 'logger' | 'networks'>): ExchangeDeps {
  return { database, clock, fees, policy: { ...DEFAULT_EXCHANGE_POLICY, ...config.exchange } }
}

/** Without a source there are no rates, and nothing is exchanged. */
export function joinExchange(base: Base): Exchange {
  const deps = exchangeDeps(base)
  const endpoints = exchangeEndpoints(deps)
  const { rates } = base.networks
  if (rates === undefined) return { endpoints, tasks: {}, recurring: [], start: () => Promise.resolve() }
  const source = createOpenErApi({ baseUrl: rates.url })
  return {
    endpoints,
    tasks: { [FETCH_RATES]: createFetchRates({ ...deps, source, logger: base.logger }) },
    recurring: [{ task: FETCH_RATES, when: '*/10 * * * *' }],
    start: () => queueJobs(base.database.pool, [{ task: FETCH_RATES, payload: {}, key: FETCH_RATES, maxAttempts: 1 }]),
  }
}
