/** Defines the calls about the sections of the identity check. */
import type { FinancialDetails, NextOfKinDetails, PersonalDetails } from '../../../contract/kyc/kyc-sections.ts'
import { kycRoutes as routes } from '../../../contract/kyc/kyc.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { type KycStatus, kycStatusApi } from '../../api/kyc-status-api.ts'

/** The fields that the page uses. */
export interface SavedSection<Details> {
  readonly details: Details | null
  readonly savedAt: string | null
}

/**
 * A form begins with the bank's current data. A stored answer could be older than the last save, because the data layer
 * fetches again only when no other call is pending.
 */
const FOR_A_FORM = { keepUnusedDataFor: 0 } as const

export const {
  useGetIdentificationQuery,
  useSetIdentificationMutation,
  useGetPersonalDetailsQuery,
  useSetPersonalDetailsMutation,
  useGetFinancialDetailsQuery,
  useSetFinancialDetailsMutation,
  useGetNextOfKinQuery,
  useSetNextOfKinMutation,
} = kycStatusApi.injectEndpoints({
  endpoints: (build) => ({
    getIdentification: build.query<RouteData<typeof routes.getIdentification>, void>({
      query: () => ({ route: routes.getIdentification, input: {} }),
      providesTags: ['Kyc'],
      ...FOR_A_FORM,
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
      ...FOR_A_FORM,
    }),
    setPersonalDetails: build.mutation<KycStatus, RouteInput<typeof routes.setPersonalDetails>>({
      query: (input) => ({ route: routes.setPersonalDetails, input }),
      invalidatesTags: ['Kyc'],
    }),
    getFinancialDetails: build.query<SavedSection<FinancialDetails>, void>({
      query: () => ({ route: routes.getFinancialDetails, input: {} }),
      providesTags: ['Kyc'],
      ...FOR_A_FORM,
    }),
    setFinancialDetails: build.mutation<KycStatus, RouteInput<typeof routes.setFinancialDetails>>({
      query: (input) => ({ route: routes.setFinancialDetails, input }),
      invalidatesTags: ['Kyc'],
    }),
    getNextOfKin: build.query<SavedSection<NextOfKinDetails>, void>({
      query: () => ({ route: routes.getNextOfKin, input: {} }),
      providesTags: ['Kyc'],
      ...FOR_A_FORM,
    }),
    setNextOfKin: build.mutation<KycStatus, RouteInput<typeof routes.setNextOfKin>>({
      query: (input) => ({ route: routes.setNextOfKin, input }),
      invalidatesTags: ['Kyc'],
    }),
  }),
})
