/** The tables of db/migrations/0015_kyc.sql. `npm run db:describe` writes this file. */

export interface BankUploadPartRow {
  readonly customer_id: string
  readonly upload_id: string
  readonly part: number
  readonly bytes_sealed: Buffer
  readonly arrived_at: Date
}

export interface BankStoredFileRow {
  readonly file_id: string
  readonly customer_id: string
  readonly upload_id: string
  readonly purpose: string
  readonly state: 'writing' | 'kept' | 'dropped'
  readonly key_id: string
  readonly media_type: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly changed_at: Date
}

export interface BankProfilePictureRow {
  readonly customer_id: string
  readonly file_id: string
  readonly set_at: Date
}

export interface BankCustomerNinRow {
  readonly customer_id: string
  readonly nin_sealed: Buffer
  readonly nin_index: Buffer | null
  readonly nin_last4: string
  readonly verified_at: Date
}

export interface BankKycSectionRow {
  readonly customer_id: string
  readonly section: 'personal' | 'financial' | 'nextOfKin'
  readonly details_sealed: Buffer
  readonly saved_at: Date
  readonly changed_at: Date | null
  readonly moved_at: Date | null
  readonly accepted_sealed: Buffer | null
  readonly accepted_saved_at: Date | null
  readonly refused_at: Date | null
  readonly refused_reason: string | null
}

export interface BankKycDocumentRow {
  readonly customer_id: string
  readonly kind: 'ninSlip' | 'passport' | 'driversLicence' | 'votersCard' | 'utilityBill' | 'signature' | 'selfie'
  readonly file_id: string
  readonly added_at: Date
  readonly accepted_file_id: string | null
  readonly accepted_added_at: Date | null
}

export interface BankKycSubmissionRow {
  readonly submission_id: string
  readonly customer_id: string
  readonly tier: number
  readonly state: 'waiting' | 'accepted' | 'refused'
  readonly submitted_at: Date
  readonly decided_at: Date | null
  readonly reason: string | null
}
