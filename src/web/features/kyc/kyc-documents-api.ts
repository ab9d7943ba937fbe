/** The papers of the identity check. Beside kyc-api.ts, whose sections their page does without. */
import { kycDocumentRoutes as documents } from '../../../contract/kyc-documents.ts'
import type { RouteInput } from '../../../contract/route.ts'
import { fromBase64 } from '../../api/base64.ts'
import { call } from '../../api/browser-client.ts'
import type { CallFailure } from '../../api/call-result.ts'
import { type KycStatus, kycStatusApi } from '../../api/kyc-status-api.ts'

export const { useAddDocumentMutation, useRemoveDocumentMutation } = kycStatusApi.injectEndpoints({
  endpoints: (build) => ({
    addDocument: build.mutation<KycStatus, RouteInput<typeof documents.addDocument>>({
      query: (input) => ({ route: documents.addDocument, input }),
      invalidatesTags: ['Kyc'],
    }),
    removeDocument: build.mutation<KycStatus, string>({
      query: (documentId) => ({ route: documents.removeDocument, input: { documentId } }),
      invalidatesTags: ['Kyc'],
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
