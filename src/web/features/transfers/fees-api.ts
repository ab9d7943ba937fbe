/** What transfers cost today; asked for with the transfer form. */
import { feeRoutes, type TransferFees } from '../../../contract/fees.ts'
import { bankApi } from '../../api/bank-api.ts'

const feesApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getFees: build.query<TransferFees, void>({ query: () => ({ route: feeRoutes.getFees, input: {} }) }),
  }),
})

export const { useGetFeesQuery } = feesApi
