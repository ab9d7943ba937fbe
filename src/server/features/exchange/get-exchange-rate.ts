/** The rate that a customer would be offered now. */
import type { exchangeRoutes } from '../../../contract/transfers/exchange.ts'
import { customerRate, midMarketRate } from '../../../core/exchange/quote-exchange.ts'
import { rateDecimal } from '../../../values/exchange-rate.ts'
import { ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { currentRates } from './current-rates.ts'
import { exchangePolicyNow } from './exchange-policy-now.ts'
import type { ExchangeDeps } from './exchange-deps.ts'

/** The use-case behind `getExchangeRate`. */
export function getExchangeRate(deps: ExchangeDeps): Handler<typeof exchangeRoutes.getExchangeRate> {
  return async ({ fromCurrency: from, toCurrency: to }) => {
    const current = await currentRates(deps)
    if (!current.ok) return current
    const { rates, madeAt, source } = current.value
    const policy = await exchangePolicyNow(deps)
    const found = customerRate({ from, to }, rates, policy)
    if (!found.ok) return found
    const { unit, price } = found.value
    return ok({
      data: {
        unitCurrency: unit === from ? from : to,
        priceCurrency: price === from ? from : to,
        price: rateDecimal(found.value),
        midPrice: rateDecimal(midMarketRate({ from, to }, rates)),
        least: policy.leastMinor[from].toString(),
        madeAt: madeAt.toISOString(),
        source,
      },
    })
  }
}
