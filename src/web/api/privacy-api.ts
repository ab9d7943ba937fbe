/** Defines the calls about the customer's personal data. */
import {
  type Consent,
  type DataExport,
  privacyRoutes as routes,
  type RecordRead,
} from '../../contract/customers/privacy.ts'
import type { RouteInput } from '../../contract/route.ts'
import { bankApi } from './data-layer/bank-api.ts'
import { fromBase64 } from './channel/base64.ts'
import { call } from './channel/browser-client.ts'
import type { CallFailure } from './result/call-result.ts'

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

/** The received parts of an archive, in order. */
export type ArchiveParts = Uint8Array<ArrayBuffer>[]

/**
 * Fetches the parts that are missing in `here` and adds them. After a failure, the next call continues from there.
 * Calls `onPart` with the number of received parts.
 */
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
