/** Exchange between the customer's own currency accounts: the current rate, and the fields of the review and the receipt. */
import * as v from 'valibot'
import { accountCurrency, instant, signedMinor } from '../fields.ts'
import { route } from '../route.ts'

const ratePrice = v.pipe(v.string(), v.regex(/^[0-9]{1,9}\.[0-9]{4}$/))

/** The price of one unit: `{"unitCurrency":"USD","priceCurrency":"NGN","price":"1466.8400"}`; always four decimals. */
export const exchangeRate = v.object({
  unitCurrency: accountCurrency,
  priceCurrency: accountCurrency,
  price: ratePrice,
  /** The mid-market rate, without the bank's spread, rounded to four decimals. */
  midPrice: ratePrice,
})

/** The amount that arrives in the other currency, and the rate. */
export const exchanged = v.object({
  ...exchangeRate.entries,
  /** Minor units that arrive. */
  arrives: signedMinor,
  arrivesCurrency: accountCurrency,
  /** Minor units of `arrivesCurrency`: how much more the mid-market rate would bring. */
  difference: signedMinor,
})

export const exchangeRoutes = {
  /** The current rate, to show in a form. Only the rate of the review is binding. */
  getExchangeRate: route({
    method: 'GET',
    path: '/api/transfers/getExchangeRate',
    request: v.strictObject({ fromCurrency: accountCurrency, toCurrency: accountCurrency }),
    data: v.object({
      ...exchangeRate.entries,
      /** The least amount that may leave, minor units of `fromCurrency`. */
      least: signedMinor,
      /** The time at which the source published the rate. */
      madeAt: instant,
      source: v.string(),
    }),
    caller: 'customer',
    changesState: false,
  }),
} as const
