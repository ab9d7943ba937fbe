/**
 * An exchange rate as the customer sees it, and its conversion of an amount: the same exact figures in the form and in the books.
 */
import { currencySymbol, minorDigits, type CurrencyCode } from './currency.ts'
import { groupThousands } from './money.ts'
import { fail, ok, type Result } from './result.ts'
import { divideDown, divideUp } from './rounding.ts'

/** The digits after the point of every rate that a customer sees. */
const RATE_DECIMALS = 4
const ONE = 10n ** BigInt(RATE_DECIMALS)

/** The price of one unit of a currency in another currency: $1 = ₦1,466.8400. */
export interface ExchangeRate {
  readonly unit: CurrencyCode
  readonly price: CurrencyCode
  /** The price in ten-thousandths of a major unit: 14668400. Above zero. */
  readonly tenThousandths: bigint
}

/** The order of base currencies, as people quote rates: the earlier of two currencies is the unit. */
const UNITS_FIRST: readonly CurrencyCode[] = ['GBP', 'EUR', 'USD', 'NGN']

/** Which of two currencies is the rate's unit, and which its price. */
export function unitAndPrice<Code extends CurrencyCode>(
  a: Code,
  b: Code,
): { readonly unit: Code; readonly price: Code } {
  return UNITS_FIRST.indexOf(a) <= UNITS_FIRST.indexOf(b) ? { unit: a, price: b } : { unit: b, price: a }
}

/** A rate from its decimal ("1466.8400", exactly four digits after the point), as the wire has it. */
export function parseRate(
  text: string,
  pair: { readonly unit: CurrencyCode; readonly price: CurrencyCode },
): Result<ExchangeRate, 'not-a-rate'> {
  const match = /^(0|[1-9][0-9]{0,8})\.([0-9]{4})$/.exec(text)
  const tenThousandths = match === null ? 0n : BigInt(`${match[1]}${match[2]}`)
  return tenThousandths > 0n ? ok({ ...pair, tenThousandths }) : fail('not-a-rate')
}

/** "1466.8400" */
export function rateDecimal({ tenThousandths }: ExchangeRate): string {
  const digits = tenThousandths.toString().padStart(RATE_DECIMALS + 1, '0')
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`
}

/** "$1 = ₦1,466.8400" */
export function formatRate(rate: ExchangeRate): string {
  const [major = '', decimals] = rateDecimal(rate).split('.')
  return `${currencySymbol(rate.unit)}1 = ${currencySymbol(rate.price)}${groupThousands(major)}.${decimals}`
}

/** The amount that arrives for an amount that leaves, in minor units, rounded down so that the bank gives no part of a minor unit away. */
export function arrivingMinor(leavingMinor: bigint, from: CurrencyCode, rate: ExchangeRate): bigint {
  const { price, unit } = scaled(rate)
  return from === rate.unit ? divideDown(leavingMinor * price, unit) : divideDown(leavingMinor * unit, price)
}

/** The smallest amount that must leave so that at least `arrivesMinor` arrives, in minor units. */
export function leavingMinorFor(arrivesMinor: bigint, from: CurrencyCode, rate: ExchangeRate): bigint {
  const { price, unit } = scaled(rate)
  return from === rate.unit ? divideUp(arrivesMinor * unit, price) : divideUp(arrivesMinor * price, unit)
}

/** Two equal amounts, as minor units of the price currency and of the unit currency. */
function scaled(rate: ExchangeRate): { readonly price: bigint; readonly unit: bigint } {
  return {
    price: rate.tenThousandths * 10n ** BigInt(minorDigits(rate.price)),
    unit: ONE * 10n ** BigInt(minorDigits(rate.unit)),
  }
}
