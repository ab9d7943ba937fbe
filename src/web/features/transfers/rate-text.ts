/** Writes a rate of the protocol in the form that people read. */
import type { exchangeRate } from '../../../contract/transfers/exchange.ts'
import { formatRate, parseRate, type ExchangeRate } from '../../../values/exchange-rate.ts'
import type * as v from 'valibot'

export type WireRate = v.InferOutput<typeof exchangeRate>

type Pair = Pick<WireRate, 'unitCurrency' | 'priceCurrency'>

const parsed = ({ unitCurrency, priceCurrency }: Pair, price: string): ExchangeRate | undefined => {
  const found = parseRate(price, { unit: unitCurrency, price: priceCurrency })
  return found.ok ? found.value : undefined
}

/** The customer's rate. Undefined only when the bank sent an invalid rate. */
export const rateOf = (wire: WireRate): ExchangeRate | undefined => parsed(wire, wire.price)

/** The mid-market rate. Undefined only when the bank sent an invalid rate. */
export const midRateOf = (wire: WireRate): ExchangeRate | undefined => parsed(wire, wire.midPrice)

const textOf = (wire: WireRate, price: string): string => {
  const rate = parsed(wire, price)
  return rate === undefined ? price : formatRate(rate)
}

/** Writes the customer's rate as "$1 = ₦1,474.1031". */
export const rateText = (wire: WireRate): string => textOf(wire, wire.price)

/** Writes the mid-market rate in the same form. */
export const midRateText = (wire: WireRate): string => textOf(wire, wire.midPrice)
