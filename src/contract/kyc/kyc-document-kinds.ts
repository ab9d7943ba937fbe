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

export const DOCUMENT_NAMES: Readonly<Record<DocumentKind, string>> = {
  ninSlip: 'NIN slip',
  passport: 'International passport',
  driversLicence: 'Driver’s licence',
  votersCard: 'Voter’s card',
  utilityBill: 'Utility bill',
  signature: 'Signature',
  selfie: 'Selfie',
}
