/** Defines the calls about cases. */
import { caseRoutes as routes, type CaseLine, type CaseView } from '../../../contract/cases/cases.ts'
import { casePictureRoutes as pictures } from '../../../contract/cases/case-pictures.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../../api/data-layer/bank-api.ts'
import { fromBase64 } from '../../api/channel/base64.ts'
import { call } from '../../api/channel/browser-client.ts'
import type { CallFailure } from '../../api/result/call-result.ts'

export type CaseOffer = RouteData<typeof routes.getCaseOffer>
export type AskedAbout = RouteInput<typeof routes.getCaseOffer>

export const {
  useGetCaseOfferQuery,
  useGetCasesQuery,
  useGetCaseQuery,
  useOpenCaseMutation,
  useWriteToCaseMutation,
  useWithdrawCaseMutation,
  useSendCasePictureMutation,
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
    // The case may have changed even when the call failed or had no answer, so it is fetched again.
    openCase: build.mutation<CaseView, RouteInput<typeof routes.openCase>>({
      query: (input) => ({ route: routes.openCase, input }),
      invalidatesTags: ['Cases'],
    }),
    writeToCase: build.mutation<CaseView, RouteInput<typeof routes.writeToCase>>({
      query: (input) => ({ route: routes.writeToCase, input }),
      invalidatesTags: ['Cases'],
    }),
    sendCasePicture: build.mutation<CaseView, RouteInput<typeof pictures.sendCasePicture>>({
      query: (input) => ({ route: pictures.sendCasePicture, input }),
      invalidatesTags: ['Cases'],
    }),
    withdrawCase: build.mutation<CaseView, string>({
      query: (caseId) => ({ route: routes.withdrawCase, input: { caseId } }),
      invalidatesTags: ['Cases'],
    }),
  }),
})

/** A picture of a case. The data layer does not keep it, because it is only shown once. */
export async function fetchCasePicture(
  caseId: string,
  pictureId: string,
): Promise<{ readonly ok: true; readonly file: Blob } | CallFailure> {
  const answer = await call(pictures.getCasePicture, { caseId, pictureId })
  if (!answer.ok) return answer
  const { bytes, mediaType } = answer.data
  return { ok: true, file: new Blob([fromBase64(bytes)], { type: mediaType }) }
}
