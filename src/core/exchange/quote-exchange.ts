/** Computes the rate that the bank offers a customer, and the amount that arrives at this rate. It always rounds in favour of the bank. */
import { arrivingMinor, unitAndPrice, type ExchangeRate } from '../../values/exchange-rate.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { divideDown, divideHalfUp, divideUp } from '../../values/rounding.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import type { Failure } from '../failure.ts'
import type { ExchangePolicy } from './exchange-policy.ts'
import { midRate, type MidRates } from './mid-rates.ts'

export interface ExchangeAsk {
  readonly from: AccountCurrency
  readonly to: AccountCurrency
  /** The amount that leaves, in minor units of `from`. */
  readonly amountMinor: bigint
}

export interface Quote {
  readonly rate: ExchangeRate
  /** The rate without the spread, to the nearest ten-thousandth. */
  readonly midMarketRate: ExchangeRate
  /** The amount that arrives, in minor units of `to`. */
  readonly arrivesMinor: bigint
  /** The bank's profit in minor units of `to`: the amount at the middle rate, rounded down, less the amount that arrives. Never below zero. */
  readonly profitMinor: bigint
}

/** A quote that the customer can accept for a limited time. */
export interface OfferedQuote extends Quote {
  /** The number of the stored rates from which the quote was made. */
  readonly ratesNumber: bigint
  readonly expiresAt: Date
}

/** The customer's rate of a pair. Failures: exchange-not-open, exchange-unavailable. */
export function customerRate(
  { from, to }: Pick<ExchangeAsk, 'from' | 'to'>,
  rates: MidRates,
  policy: ExchangePolicy,
): Result<ExchangeRate, Failure> {
  const spread = policy.spreadBasisPoints[`${from}>${to}`]
  if (spread === undefined) return fail({ kind: 'refused', reason: 'exchange-not-open' })
  const { unit, price } = unitAndPrice(from, to)
  const { over, under } = midRate(rates, unit, price)
  // The middle rate × (10,000 ± spread) / 10,000 is the price, and × 10,000 makes ten-thousandths of it. Both factors of 10,000
  // cancel out.
  const tenThousandths =
    to === unit ? divideUp(over * (10_000n + spread), under) : divideDown(over * (10_000n - spread), under)
  return tenThousandths > 0n
    ? ok({ unit, price, tenThousandths })
    : fail({ kind: 'refused', reason: 'exchange-unavailable' })
}

/** The rate of a pair without the spread, for customers to compare with theirs. Amounts are made from the exact fraction. */
export function midMarketRate({ from, to }: Pick<ExchangeAsk, 'from' | 'to'>, rates: MidRates): ExchangeRate {
  const { unit, price } = unitAndPrice(from, to)
  const { over, under } = midRate(rates, unit, price)
  return { unit, price, tenThousandths: divideHalfUp(over * 10_000n, under) }
}

/** The bank's offer for an amount. Failures: the failures of the rate, and exchange-too-small. */
export function quoteExchange(ask: ExchangeAsk, rates: MidRates, policy: ExchangePolicy): Result<Quote, Failure> {
  const found = customerRate(ask, rates, policy)
  if (!found.ok) return found
  const rate = found.value
  const arrivesMinor = arrivingMinor(ask.amountMinor, ask.from, rate)
  const leastMinor = policy.leastMinor[ask.from]
  if (ask.amountMinor < leastMinor || arrivesMinor === 0n) {
    return fail({ kind: 'refused', reason: 'exchange-too-small', detail: { leastMinor: leastMinor.toString() } })
  }
  return ok({
    rate,
    midMarketRate: midMarketRate(ask, rates),
    arrivesMinor,
    profitMinor: atMidMinor(ask, rate, rates) - arrivesMinor,
  })
}

/** The amount at the middle rate. Every account currency has the same number of minor digits, so minor units convert like major units. */
function atMidMinor({ from, amountMinor }: ExchangeAsk, { unit, price }: ExchangeRate, rates: MidRates): bigint {
  const { over, under } = midRate(rates, unit as AccountCurrency, price as AccountCurrency)
  return from === unit ? divideDown(amountMinor * over, under) : divideDown(amountMinor * under, over)
}
