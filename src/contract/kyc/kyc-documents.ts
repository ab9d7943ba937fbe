/** Calls for the documents of the identity check. */
import * as v from 'valibot'
import { instant, uuid } from '../fields.ts'
import { kycStatus } from './kyc-status.ts'
import { DOCUMENT_KINDS } from './kyc-document-kinds.ts'
import { route } from '../route.ts'
import { uploadFields } from '../customers/uploads.ts'

const kind = v.picklist(DOCUMENT_KINDS, 'Choose the kind of document')
const customer = { caller: 'customer' } as const

export const kycDocumentRoutes = {
  /** Stores a complete upload as this document. It replaces the earlier document of the same kind. */
  addDocument: route({
    method: 'POST',
    path: '/api/kyc/addDocument',
    request: v.strictObject({ ...uploadFields, kind }),
    data: kycStatus,
    ...customer,
    changesState: true,
  }),
  /** One of the customer's own documents, as the bank stores it. */
  getDocument: route({
    method: 'GET',
    path: '/api/kyc/getDocument',
    request: v.strictObject({ documentId: uuid }),
    data: v.object({
      documentId: v.string(),
      kind: v.string(),
      mediaType: v.string(),
      /** Base64. */
      bytes: v.string(),
      addedAt: instant,
    }),
    ...customer,
    changesState: false,
  }),
  removeDocument: route({
    method: 'DELETE',
    path: '/api/kyc/removeDocument',
    request: v.strictObject({ documentId: uuid }),
    data: kycStatus,
    ...customer,
    changesState: true,
  }),
} as const
