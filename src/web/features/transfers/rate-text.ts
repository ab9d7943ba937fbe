/** A rate from the wire as people read it. */
import type { exchangeRate } from '../../../contract/exchange.ts'
import { formatRate, parseRate, type ExchangeRate } from '../../../values/exchange-rate.ts'
import type * as v from 'valibot'

export type WireRate = v.InferOutput<typeof exchangeRate>

type Pair = Pick<WireRate, 'unitCurrency' | 'priceCurrency'>

const parsed = ({ unitCurrency, priceCurrency }: Pair, price: string): ExchangeRate | undefined => {
  const found = parseRate(price, { unit: unitCurrency, price: priceCurrency })
  return found.ok ? found.value : undefined
}

/** The customer's rate; undefined only where the bank sent what is no rate. */
export const rateOf = (wire: WireRate): ExchangeRate | undefined => parsed(wire, wire.price)

/** The mid-market rate, likewise. */
export const midRateOf = (wire: WireRate): ExchangeRate | undefined => parsed(wire, wire.midPrice)

const textOf = (wire: WireRate, price: string): string => {
  const rate = parsed(wire, price)
  return rate === undefined ? price : formatRate(rate)
}

/** "$1 = ₦1,474.1031" */
export const rateText = (wire: WireRate): string => textOf(wire, wire.price)

/** The mid-market rate, written alike. */
export const midRateText = (wire: WireRate): string => textOf(wire, wire.midPrice)
