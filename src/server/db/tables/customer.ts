/** The tables of db/migrations/0005_customer.sql. `npm run db:describe` writes this file. */

export interface BankCustomerRow {
  readonly customer_id: string
  readonly cifid: string
  readonly bvn_sealed: Buffer
  readonly bvn_index: Buffer | null
  readonly bvn_last4: string
  readonly first_name: string
  readonly middle_name: string
  readonly last_name: string
  readonly date_of_birth: Date
  readonly gender: string
  readonly phone: string
  readonly email: string | null
  readonly kyc_level: number
  readonly created_at: Date
  readonly language: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | null
}

export interface BankClosedCustomerRow {
  readonly customer_id: string
  readonly case_id: string
  readonly closed_at: Date
  readonly bvn_index: Buffer | null
  readonly username_key: string | null
  readonly password_hash: string | null
  readonly deleted_at: Date | null
  readonly hidden_at: Date | null
}

export interface BankProfileRow {
  readonly customer_id: string
  readonly username: string
  readonly username_key: string
  readonly password_hash: string
  readonly password_changed_at: Date
  readonly pin_salt: Buffer
  readonly pin_hash: Buffer
  readonly pin_misses: number
  readonly primary_account_number: string | null
  readonly can_update_transaction_limit: boolean
  readonly can_update_email_address: boolean
  readonly can_update_phone_number: boolean
  readonly created_at: Date
  readonly password_temporary_until: Date | null
  readonly phone_change_until: Date | null
}

export interface BankSecurityQuestionRow {
  readonly question_id: string
  readonly question: string
  readonly position: number
  readonly offered: boolean
}

export interface BankCustomerSecurityAnswerRow {
  readonly customer_id: string
  readonly question_id: string
  readonly answer_hash: string
  readonly set_at: Date
}

export interface BankConsentRow {
  readonly consent_id: string
  readonly customer_id: string
  readonly kind: 'terms' | 'privacy' | 'offers'
  readonly version: string
  readonly accepted_at: Date
  readonly address: string
  readonly given: boolean
}
