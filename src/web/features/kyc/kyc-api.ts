/** The identity check: its status and its sections. Loaded with its pages. */
import type { FinancialDetails, NextOfKinDetails, PersonalDetails } from '../../../contract/kyc-sections.ts'
import { kycRoutes as routes, type KycStatus } from '../../../contract/kyc.ts'
import { kycDocumentRoutes as documents } from '../../../contract/kyc-documents.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../../api/bank-api.ts'
import { fromBase64 } from '../../api/base64.ts'
import { call } from '../../api/browser-client.ts'
import type { CallFailure } from '../../api/call-result.ts'

export type { KycStatus }
/** As far as its page looks at it. */
export interface SavedSection<Details> {
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
  useAddDocumentMutation,
  useRemoveDocumentMutation,
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
    addDocument: build.mutation<KycStatus, RouteInput<typeof documents.addDocument>>({
      query: (input) => ({ route: documents.addDocument, input }),
      invalidatesTags: ['Kyc'],
    }),
    removeDocument: build.mutation<KycStatus, string>({
      query: (documentId) => ({ route: documents.removeDocument, input: { documentId } }),
      invalidatesTags: ['Kyc'],
    }),
    submitKyc: build.mutation<KycStatus, void>({
      query: () => ({ route: routes.submitKyc, input: {} }),
      // The tier decides on limits, and stands beside each account.
      invalidatesTags: ['Kyc', 'Limits', 'Accounts'],
    }),
  }),
})

/** A paper as the bank keeps it. Not kept by the data layer: it is looked at, and gone. */
export async function fetchDocument(
  documentId: string,
): Promise<{ readonly ok: true; readonly file: Blob } | CallFailure> {
  const answer = await call(documents.getDocument, { documentId })
  if (!answer.ok) return answer
  const { bytes, mediaType } = answer.data
  return { ok: true, file: new Blob([fromBase64(bytes)], { type: mediaType }) }
}
