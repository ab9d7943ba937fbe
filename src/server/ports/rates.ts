/** Asks a public source for exchange rates. */
import type { MidRates } from '../../core/exchange/mid-rates.ts'
import type { Result } from '../../values/result.ts'

export interface PublishedRates {
  /** Who made them, in a word. */
  readonly source: string
  /** When the source made them; not when we asked. */
  readonly madeAt: Date
  /** When it will make others; null when it does not say. */
  readonly nextAt: Date | null
  readonly rates: MidRates
}

export interface RatesSource {
  latest(): Promise<Result<PublishedRates, { readonly kind: 'unavailable'; readonly detail: string }>>
}
