/** Reads the middle rates of a source as exact fractions, and decides whether new rates are plausible. */
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import type { ExchangePolicy } from './exchange-policy.ts'

/** The units of each currency for one US dollar, as the source wrote them: "1452.318256". */
export type MidRates = Readonly<Record<Exclude<AccountCurrency, 'USD'>, string>>

/** Above zero. No floating-point number is used between the source and the customer. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** True when a text is a plain decimal above zero, without exponent or sign. */
export function isRateText(text: string): boolean {
  return /^(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,12})?$/.test(text) && /[1-9]/.test(text)
}

/** The price of one unit at the middle rate, without a profit for either side. */
export function midRate(rates: MidRates, unit: AccountCurrency, price: AccountCurrency): Fraction {
  const one = perDollar(rates, unit)
  const other = perDollar(rates, price)
  return { over: other.over * one.under, under: other.under * one.over }
}

function perDollar(rates: MidRates, currency: AccountCurrency): Fraction {
  return currency === 'USD' ? { over: 1n, under: 1n } : fractionOf(rates[currency])
}

function fractionOf(text: string): Fraction {
  if (!isRateText(text)) throw new Error('a rate that is no decimal above zero was let in')
  const [whole = '', decimals = ''] = text.split('.')
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) }
}

/** Returns the currencies whose rate moved further than is plausible. Returns none when the new rates can be used. */
export function movedTooFar(
  rates: MidRates,
  before: MidRates,
  { mostMoveBasisPoints }: Pick<ExchangePolicy, 'mostMoveBasisPoints'>,
): readonly (keyof MidRates)[] {
  const currencies: readonly (keyof MidRates)[] = ['NGN', 'EUR', 'GBP']
  return currencies.filter((currency) => {
    const [now, then] = [fractionOf(rates[currency]), fractionOf(before[currency])]
    const [over, base] = [now.over * then.under, then.over * now.under]
    const moved = over > base ? over - base : base - over
    return moved * 10_000n > base * mostMoveBasisPoints
  })
}
