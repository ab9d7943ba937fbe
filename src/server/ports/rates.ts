/** Asks a public source for exchange rates. */
import type { MidRates } from '../../core/exchange/mid-rates.ts'
import type { Result } from '../../values/result.ts'

export interface PublishedRates {
  /** The name of the source, in one word. */
  readonly source: string
  /** The time at which the source made the rates, not the time of our request. */
  readonly madeAt: Date
  /** The time of the source's next rates. Null when the source does not state it. */
  readonly nextAt: Date | null
  readonly rates: MidRates
}

export interface RatesSource {
  latest(): Promise<Result<PublishedRates, { readonly kind: 'unavailable'; readonly detail: string }>>
}
