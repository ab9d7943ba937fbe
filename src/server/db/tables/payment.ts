/** The tables of db/migrations/0019_payment.sql. `npm run db:describe` writes this file. */

export interface BankRefundRow {
  readonly posting_id: string
  readonly subject_id: string
  readonly subject_kind: 'payment' | 'journal'
  readonly source: 'case' | 'returned' | 'biller' | 'card-not-made' | 'reversal'
  readonly amount_minor: string
}

export interface BankPaymentSubmissionRow {
  readonly payment_id: string
  readonly network: 'switch' | 'biller' | 'card-processor'
  readonly network_reference: string
  readonly ledger_account_id: string
  readonly enquiry_reference: string | null
  readonly save_payee: boolean
  readonly sends: number
  readonly inquiries: number
  readonly first_sent_at: Date | null
  readonly sent_at: Date | null
  readonly inquired_at: Date | null
  readonly next_at: Date | null
  readonly network_code: string | null
  readonly review_reason: string | null
  readonly review_at: Date | null
  readonly late_notified_at: Date | null
}
