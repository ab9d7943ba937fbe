/** Fetches the current exchange rate for the form for own accounts. */
import { exchangeRoutes } from '../../../../contract/transfers/exchange.ts'
import type { RouteData, RouteInput } from '../../../../contract/route.ts'
import { bankApi } from '../../../api/data-layer/bank-api.ts'

export type RateNow = RouteData<typeof exchangeRoutes.getExchangeRate>

export type RateInput = RouteInput<typeof exchangeRoutes.getExchangeRate>

const exchangeApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getExchangeRate: build.query<RateNow, RateInput>({
      query: (input) => ({ route: exchangeRoutes.getExchangeRate, input }),
    }),
  }),
})

export const { useGetExchangeRateQuery } = exchangeApi
