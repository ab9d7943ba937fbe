/**
 * Defines the calls about the documents of the identity check. They are in a separate file, because the documents' page
 * does not need the calls about the sections.
 */
import { kycDocumentRoutes as documents } from '../../../contract/kyc/kyc-documents.ts'
import type { RouteInput } from '../../../contract/route.ts'
import { fromBase64 } from '../../api/channel/base64.ts'
import { call } from '../../api/channel/browser-client.ts'
import type { CallFailure } from '../../api/result/call-result.ts'
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

/** A document as the bank stores it. The data layer does not keep it, because it is only shown once. */
export async function fetchDocument(
  documentId: string,
): Promise<{ readonly ok: true; readonly file: Blob } | CallFailure> {
  const answer = await call(documents.getDocument, { documentId })
  if (!answer.ok) return answer
  const { bytes, mediaType } = answer.data
  return { ok: true, file: new Blob([fromBase64(bytes)], { type: mediaType }) }
}
