/** Fetches the progress of the identity check, for its pages and for Home while there is a higher tier. */
import { type KycStatus, kycStatusRoutes } from '../../contract/kyc/kyc-status.ts'
import { bankApi } from './data-layer/bank-api.ts'

export type { KycStatus }

export const kycStatusApi = bankApi.enhanceEndpoints({ addTagTypes: ['Kyc'] }).injectEndpoints({
  endpoints: (build) => ({
    getKycStatus: build.query<KycStatus, void>({
      query: () => ({ route: kycStatusRoutes.getKycStatus, input: {} }),
      providesTags: ['Kyc'],
    }),
    submitKyc: build.mutation<KycStatus, void>({
      query: () => ({ route: kycStatusRoutes.submitKyc, input: {} }),
      // The tier decides the limits, and each account shows it.
      invalidatesTags: ['Kyc', 'Limits', 'Accounts'],
    }),
  }),
})

export const { useGetKycStatusQuery, useSubmitKycMutation } = kycStatusApi
