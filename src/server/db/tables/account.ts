/** The tables of db/migrations/0009_account.sql. `npm run db:describe` writes this file. */

export interface BankAccountRow {
  readonly account_number: string
  readonly customer_id: string
  readonly ledger_account_id: string
  readonly currency: 'NGN' | 'USD' | 'EUR' | 'GBP'
  readonly scheme_code: 'SAV' | 'CUR' | 'DOM'
  readonly account_name: string
  readonly is_primary: boolean
  readonly state: 'open' | 'closed'
  readonly opened_at: Date
  readonly nickname: string | null
  readonly is_hidden: boolean
}

export interface BankJournalNoteRow {
  readonly journal_id: string
  readonly counterparty: string
}

export interface BankEntryIndexRow {
  readonly ledger_account_id: string
  readonly customer_id: string
  readonly last_seq: string
  readonly advanced_at: Date
}

export interface BankIndexedEntryRow {
  readonly ledger_account_id: string
  readonly seq: string
  readonly amount: string
  readonly posted_at: Date
  readonly journal_id: string
  readonly payment_id: string
  readonly kind: string
  readonly narration: string
  readonly counterparty: string
  readonly bill_category: string | null
  readonly is_own: boolean
  readonly charges: string
}

export interface BankStatementPartRow {
  readonly file_id: string
  readonly no: number
  readonly session_id: string
  readonly content: Buffer
  readonly expires_at: Date
}

export interface BankStatementMailRow {
  readonly mail_id: string
  readonly customer_id: string
  readonly account_number: string
  readonly from_day: Date
  readonly to_day: Date
  readonly format: 'pdf' | 'csv' | 'ofx' | 'mt940' | 'camt053'
  readonly requested_at: Date
  readonly sent_at: Date | null
}

export interface BankStatementChoiceRow {
  readonly account_number: string
  readonly customer_id: string
  readonly format: 'pdf' | 'csv'
  readonly chosen_at: Date
}

export interface BankMonthlyStatementRow {
  readonly statement_id: string
  readonly account_number: string
  readonly month: Date
  readonly customer_id: string
  readonly format: 'pdf' | 'csv'
  readonly state: 'waiting' | 'sending' | 'sent' | 'unsure' | 'given-up' | 'no-address' | 'too-long' | 'withdrawn'
  readonly attempts: number
  readonly next_at: Date
  readonly ended_at: Date | null
}

export interface BankReceiptCodeRow {
  readonly code: string
  readonly transfer_id: string
  readonly issued_at: Date
}
