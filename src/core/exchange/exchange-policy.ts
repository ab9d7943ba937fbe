/** The currency pairs, the spread and the trusted rates of exchange. A bank sets these figures here. */
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { STANDARD_MINIMUMS } from '../fees/minimum-amounts.ts'

/** The currency that leaves and the currency that arrives. */
export type Direction = `${AccountCurrency}>${AccountCurrency}`

export interface ExchangePolicy {
  /** The spread between the customer's rate and the middle rate, in hundredths of a per cent. A direction without a spread is closed. */
  readonly spreadBasisPoints: Readonly<Partial<Record<Direction, bigint>>>
  /** The least amount that may leave, minor units of its currency. The tariff in force decides where there is one. */
  readonly leastMinor: Readonly<Record<AccountCurrency, bigint>>
  /** The time for which a customer can accept an offered rate. */
  readonly quoteLivesMs: number
  /** The maximum age of the source's rates. The bank quotes no older rates. */
  readonly rateLivesMs: number
  /** Rates that differ by more than this from the last ones in use wait for an operator, in hundredths of a per cent. */
  readonly mostMoveBasisPoints: bigint
}

const HOUR_MS = 60 * 60 * 1000

/** All directions are open, because we know no rule against one. A bank that may not sell dollars for naira removes those lines. */
export const DEFAULT_EXCHANGE_POLICY: ExchangePolicy = {
  spreadBasisPoints: {
    'NGN>USD': 1_50n,
    'NGN>EUR': 1_50n,
    'NGN>GBP': 1_50n,
    'USD>NGN': 1_50n,
    'EUR>NGN': 1_50n,
    'GBP>NGN': 1_50n,
    'USD>EUR': 75n,
    'USD>GBP': 75n,
    'EUR>USD': 75n,
    'EUR>GBP': 75n,
    'GBP>USD': 75n,
    'GBP>EUR': 75n,
  },
  leastMinor: STANDARD_MINIMUMS.exchange,
  quoteLivesMs: 2 * 60 * 1000,
  // The public source makes rates once a day.
  rateLivesMs: 26 * HOUR_MS,
  mostMoveBasisPoints: 10_00n,
}
