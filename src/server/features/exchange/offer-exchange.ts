/** Offers a rate for an amount, for as long as the policy says. */
import { type ExchangeAsk, type OfferedQuote, quoteExchange } from '../../../core/exchange/quote-exchange.ts'
import type { Failure } from '../../../core/failure.ts'
import { ok, type Result } from '../../../values/result.ts'
import { currentRates } from './current-rates.ts'
import { exchangePolicyNow } from './exchange-policy-now.ts'
import type { ExchangeDeps } from './exchange-deps.ts'

/** Returns a quote for an amount. Failures: exchange-unavailable, exchange-not-open, exchange-too-small. */
export function offerExchange(deps: ExchangeDeps): (ask: ExchangeAsk) => Promise<Result<OfferedQuote, Failure>> {
  return async (ask) => {
    const current = await currentRates(deps)
    if (!current.ok) return current
    const { rates, number: ratesNumber } = current.value
    const quote = quoteExchange(ask, rates, await exchangePolicyNow(deps))
    if (!quote.ok) return quote
    const expiresAt = new Date(deps.clock.now().getTime() + deps.policy.quoteLivesMs)
    return ok({ ...quote.value, ratesNumber, expiresAt })
  }
}
