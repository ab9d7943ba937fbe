/** Fetches today's tariff: the fees of transfers, and the smallest amount of each kind of payment. */
import { feeRoutes, type TransferFees } from '../../../contract/transfers/fees.ts'
import { bankApi } from '../data-layer/bank-api.ts'

const feesApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getFees: build.query<TransferFees, void>({ query: () => ({ route: feeRoutes.getFees, input: {} }) }),
  }),
})

export const { useGetFeesQuery } = feesApi
