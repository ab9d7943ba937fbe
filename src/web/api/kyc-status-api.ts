/** How far the identity check is: for its pages, and for Home while there is a higher tier to reach. */
import { type KycStatus, kycStatusRoutes } from '../../contract/kyc-status.ts'
import { bankApi } from './bank-api.ts'

export type { KycStatus }

export const kycStatusApi = bankApi.enhanceEndpoints({ addTagTypes: ['Kyc'] }).injectEndpoints({
  endpoints: (build) => ({
    getKycStatus: build.query<KycStatus, void>({
      query: () => ({ route: kycStatusRoutes.getKycStatus, input: {} }),
      providesTags: ['Kyc'],
    }),
    submitKyc: build.mutation<KycStatus, void>({
      query: () => ({ route: kycStatusRoutes.submitKyc, input: {} }),
      // The tier decides on limits, and stands beside each account.
      invalidatesTags: ['Kyc', 'Limits', 'Accounts'],
    }),
  }),
})

export const { useGetKycStatusQuery, useSubmitKycMutation } = kycStatusApi
