/** The needs of the exchange feature. modules.ts adds the policy and the source of rates. */
import type { ExchangePolicy } from '../../../core/exchange/exchange-policy.ts'
import type { FeeSchedules } from '../../../core/fees/fee-schedule.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RatesSource } from '../../ports/rates.ts'
import type { CurrentMargins } from './margin-schedules.ts'

export interface ExchangeDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  readonly policy: ExchangePolicy
  /** The tariffs with the smallest amounts. The policy's own amounts apply when this is absent. */
  readonly fees?: () => Promise<FeeSchedules>
  /** The margins by date. The policy's own margins apply when this is absent. */
  readonly margins?: CurrentMargins
}

export interface FetchRatesDeps extends ExchangeDeps {
  readonly source: RatesSource
  readonly logger: { warn(details: object, text: string): void; error(details: object, text: string): void }
}
