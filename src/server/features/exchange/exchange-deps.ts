/** What the exchange feature needs from the rest of the server; join-exchange.ts joins it. */
import type { ExchangePolicy } from '../../../core/exchange/exchange-policy.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RatesSource } from '../../ports/rates.ts'

export interface ExchangeDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  readonly policy: ExchangePolicy
}

export interface FetchRatesDeps extends ExchangeDeps {
  readonly source: RatesSource
  readonly logger: { warn(details: object, text: string): void; error(details: object, text: string): void }
}
