/** Kinds of papers in the identity check. */
export const DOCUMENT_KINDS = [
  'ninSlip',
  'passport',
  'driversLicence',
  'votersCard',
  'utilityBill',
  'signature',
  'selfie',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
