/** The tables of db/migrations/0012_transfer.sql. `npm run db:describe` writes this file. */

export interface BankInstitutionRow {
  readonly code: string
  readonly name: string
  readonly category: number | null
  readonly listed: boolean
  readonly first_listed_at: Date
  readonly last_listed_at: Date
}

export interface BankNetworkHealthRow {
  readonly network: 'switch' | 'identity' | 'credit-bureau'
  readonly failures: number
  readonly failing_since: Date | null
  readonly last_failure_at: Date | null
  readonly last_answer_at: Date | null
}

export interface BankNameEnquiryRow {
  readonly reference_hash: Buffer
  readonly customer_id: string
  readonly bank_code: string
  readonly account_number: string
  readonly account_name: string
  readonly expires_at: Date
  readonly network_ref: string | null
  readonly bank_name: string | null
}

export interface BankBeneficiaryRow {
  readonly beneficiary_id: string
  readonly customer_id: string
  readonly type: 'LOCAL_TRANSFER' | 'EXTERNAL_TRANSFER' | 'SELF'
  readonly bank_code: string
  readonly bank_name: string
  readonly account_number: string
  readonly account_name: string
  readonly nickname: string | null
  readonly favourite: boolean
  readonly beneficiary_type: string | null
  readonly email: string | null
  readonly added_at: Date
}

export interface BankReceiptMailRow {
  readonly payment_id: string
  readonly email: string
  readonly mail_id: string
  readonly customer_id: string
  readonly requested_at: Date
  readonly sent_at: Date | null
}

export interface BankPendingBeneficiaryRow {
  readonly transfer_id: string
  readonly customer_id: string
  readonly bank_code: string
  readonly bank_name: string
  readonly account_number: string
  readonly account_name: string
  readonly beneficiary_type: string | null
}

export interface BankInwardCreditRow {
  readonly end_to_end_id: string
  readonly posting_id: string
  readonly fingerprint: Buffer
  readonly message_id: string
  readonly outcome: 'accepted' | 'refused'
  readonly reason: string | null
  readonly account_number: string
  readonly customer_id: string | null
  readonly amount_minor: string
  readonly currency: string
  readonly sender_name: string
  readonly sender_account: string | null
  readonly sender_bank_code: string
  readonly sender_bank_name: string | null
  readonly narration: string
  readonly received_at: Date
  readonly return_of: string | null
}

export interface BankExchangeRateRow {
  readonly number: string
  readonly source: string
  readonly made_at: Date
  readonly read_at: Date
  readonly next_at: Date | null
  readonly ngn: string
  readonly eur: string
  readonly gbp: string
  readonly held_because: string | null
}

export interface BankExchangeRateAcceptanceRow {
  readonly number: string
  readonly accepted_at: Date
  readonly accepted_by: string
}

export interface BankExchangeMarginRow {
  readonly number: string
  readonly effective_from: Date
  readonly content: unknown
  readonly added_at: Date
  readonly added_by: string
}

export interface BankExchangeRow {
  readonly transfer_id: string
  readonly to_currency: 'NGN' | 'USD' | 'EUR' | 'GBP'
  readonly arrives_minor: string
  readonly profit_minor: string
  readonly unit_currency: string
  readonly price_currency: string
  readonly rate: string
  readonly exchange_rate_number: string
}
