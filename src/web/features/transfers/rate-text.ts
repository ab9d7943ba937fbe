/** A rate from the wire as people read it. */
import type { exchangeRate } from '../../../contract/exchange.ts'
import { formatRate, parseRate, type ExchangeRate } from '../../../values/exchange-rate.ts'
import type * as v from 'valibot'

export type WireRate = v.InferOutput<typeof exchangeRate>

/** Undefined only where the bank sent what is no rate. */
export function rateOf({ unitCurrency, priceCurrency, price }: WireRate): ExchangeRate | undefined {
  const parsed = parseRate(price, { unit: unitCurrency, price: priceCurrency })
  return parsed.ok ? parsed.value : undefined
}

/** "$1 = ₦1,474.1031" */
export function rateText(wire: WireRate): string {
  const rate = rateOf(wire)
  return rate === undefined ? wire.price : formatRate(rate)
}
