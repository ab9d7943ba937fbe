/** The calls about cases; loaded with their pages. */
import { caseRoutes as routes, type CaseLine, type CaseView } from '../../../contract/cases.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../../api/bank-api.ts'

export type CaseOffer = RouteData<typeof routes.getCaseOffer>
export type AskedAbout = RouteInput<typeof routes.getCaseOffer>

export const {
  useGetCaseOfferQuery,
  useGetCasesQuery,
  useGetCaseQuery,
  useOpenCaseMutation,
  useWriteToCaseMutation,
  useWithdrawCaseMutation,
} = bankApi.enhanceEndpoints({ addTagTypes: ['Cases'] }).injectEndpoints({
  endpoints: (build) => ({
    getCaseOffer: build.query<CaseOffer, AskedAbout>({
      query: (input) => ({ route: routes.getCaseOffer, input }),
      providesTags: ['Cases', 'Transfers'],
    }),
    getCases: build.query<CaseLine[], void>({
      query: () => ({ route: routes.getCases, input: {} }),
      providesTags: ['Cases'],
    }),
    getCase: build.query<CaseView, string>({
      query: (caseId) => ({ route: routes.getCase, input: { caseId } }),
      providesTags: ['Cases'],
    }),
    // Whatever the answer, and most of all when there is none, the case may have moved.
    openCase: build.mutation<CaseView, RouteInput<typeof routes.openCase>>({
      query: (input) => ({ route: routes.openCase, input }),
      invalidatesTags: ['Cases'],
    }),
    writeToCase: build.mutation<CaseView, RouteInput<typeof routes.writeToCase>>({
      query: (input) => ({ route: routes.writeToCase, input }),
      invalidatesTags: ['Cases'],
    }),
    withdrawCase: build.mutation<CaseView, string>({
      query: (caseId) => ({ route: routes.withdrawCase, input: { caseId } }),
      invalidatesTags: ['Cases'],
    }),
  }),
})
