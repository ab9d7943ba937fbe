/** Joins the exchange routes to their use-cases; no logic. */
import { exchangeRoutes } from '../../../contract/transfers/exchange.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import type { ExchangeDeps } from './exchange-deps.ts'
import { getExchangeRate } from './get-exchange-rate.ts'

/** Every endpoint of this feature. */
export function exchangeEndpoints(deps: ExchangeDeps): Endpoint[] {
  return [endpoint(exchangeRoutes.getExchangeRate, getExchangeRate(deps))]
}
