/** The identity check: its status and its sections. Loaded with its pages. */
import type { FinancialDetails, NextOfKinDetails, PersonalDetails } from '../../../contract/kyc-sections.ts'
import { kycRoutes as routes, type KycStatus } from '../../../contract/kyc.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../../api/bank-api.ts'

export type { KycStatus }
export interface SavedSection<Details> {
  readonly RequestId: string
  readonly details: Details | null
  readonly savedAt: string | null
}

export const {
  useGetKycStatusQuery,
  useGetIdentificationQuery,
  useSetIdentificationMutation,
  useGetPersonalDetailsQuery,
  useSetPersonalDetailsMutation,
  useGetFinancialDetailsQuery,
  useSetFinancialDetailsMutation,
  useGetNextOfKinQuery,
  useSetNextOfKinMutation,
  useSubmitKycMutation,
} = bankApi.enhanceEndpoints({ addTagTypes: ['Kyc'] }).injectEndpoints({
  endpoints: (build) => ({
    getKycStatus: build.query<KycStatus, void>({
      query: () => ({ route: routes.getKycStatus, input: {} }),
      providesTags: ['Kyc'],
    }),
    getIdentification: build.query<RouteData<typeof routes.getIdentification>, void>({
      query: () => ({ route: routes.getIdentification, input: {} }),
      providesTags: ['Kyc'],
    }),
    setIdentification: build.mutation<KycStatus, string>({
      query: (NationalIdentificationNumber) => ({
        route: routes.setIdentification,
        input: { NationalIdentificationNumber },
      }),
      invalidatesTags: ['Kyc'],
    }),
    getPersonalDetails: build.query<SavedSection<PersonalDetails>, void>({
      query: () => ({ route: routes.getPersonalDetails, input: {} }),
      providesTags: ['Kyc'],
    }),
    setPersonalDetails: build.mutation<KycStatus, RouteInput<typeof routes.setPersonalDetails>>({
      query: (input) => ({ route: routes.setPersonalDetails, input }),
      invalidatesTags: ['Kyc'],
    }),
    getFinancialDetails: build.query<SavedSection<FinancialDetails>, void>({
      query: () => ({ route: routes.getFinancialDetails, input: {} }),
      providesTags: ['Kyc'],
    }),
    setFinancialDetails: build.mutation<KycStatus, RouteInput<typeof routes.setFinancialDetails>>({
      query: (input) => ({ route: routes.setFinancialDetails, input }),
      invalidatesTags: ['Kyc'],
    }),
    getNextOfKin: build.query<SavedSection<NextOfKinDetails>, void>({
      query: () => ({ route: routes.getNextOfKin, input: {} }),
      providesTags: ['Kyc'],
    }),
    setNextOfKin: build.mutation<KycStatus, RouteInput<typeof routes.setNextOfKin>>({
      query: (input) => ({ route: routes.setNextOfKin, input }),
      invalidatesTags: ['Kyc'],
    }),
    submitKyc: build.mutation<KycStatus, void>({
      query: () => ({ route: routes.submitKyc, input: {} }),
      // The tier decides on limits, and stands beside each account.
      invalidatesTags: ['Kyc', 'Limits', 'Accounts'],
    }),
  }),
})
