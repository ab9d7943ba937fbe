/** How the customer's data is treated; loaded with its page. */
import { type Consent, type DataExport, privacyRoutes as routes, type RecordRead } from '../../contract/privacy.ts'
import type { RouteInput } from '../../contract/route.ts'
import { bankApi } from './bank-api.ts'
import { fromBase64 } from './base64.ts'
import { call } from './browser-client.ts'
import type { CallFailure } from './call-result.ts'

export const {
  useGetConsentsQuery,
  useSetConsentMutation,
  useGetRecordReadsQuery,
  useGetDataExportQuery,
  useStartDataExportMutation,
} = bankApi.enhanceEndpoints({ addTagTypes: ['Consents', 'DataExport'] }).injectEndpoints({
  endpoints: (build) => ({
    getConsents: build.query<Consent[], void>({
      query: () => ({ route: routes.getConsents, input: {} }),
      providesTags: ['Consents'],
    }),
    setConsent: build.mutation<Consent[], RouteInput<typeof routes.setConsent>>({
      query: (input) => ({ route: routes.setConsent, input }),
      invalidatesTags: ['Consents'],
    }),
    getRecordReads: build.query<RecordRead[], void>({ query: () => ({ route: routes.getRecordReads, input: {} }) }),
    getDataExport: build.query<DataExport | null, void>({
      query: () => ({ route: routes.getDataExport, input: {} }),
      providesTags: ['DataExport'],
    }),
    startDataExport: build.mutation<DataExport, RouteInput<typeof routes.startDataExport>>({
      query: (input) => ({ route: routes.startDataExport, input }),
      invalidatesTags: ['DataExport'],
    }),
  }),
})

/** The parts of an archive that are here so far, in their order. */
export type ArchiveParts = Uint8Array<ArrayBuffer>[]

/** Takes what is not in `here` yet, part by part, and puts it there: after a failure it goes on where it was. `onPart` hears how many are here. */
export async function takeDataExport(
  { exportId, parts }: Pick<DataExport, 'exportId' | 'parts'>,
  here: ArchiveParts,
  onPart: (count: number) => void,
): Promise<{ readonly ok: true; readonly file: File } | CallFailure> {
  let fileName = 'my-data.zip'
  while (here.length < parts) {
    const answer = await call(routes.takeDataExportPart, { exportId, no: here.length })
    if (!answer.ok) return answer
    here.push(fromBase64(answer.data.content))
    fileName = answer.data.fileName
    onPart(here.length)
  }
  return { ok: true, file: new File(here, fileName, { type: 'application/zip' }) }
}
