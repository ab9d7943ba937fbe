/** The tables of db/migrations/0011_payment.sql. `npm run db:describe` writes this file. */

export interface BankPaymentRow {
  readonly payment_id: string
  readonly customer_id: string
  readonly created_at: Date
  readonly amount_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly stamp_duty_minor: string
  readonly levy_minor: string
  readonly kind: 'own-bank' | 'other-bank' | 'exchange' | 'bill' | 'card-fee'
  readonly transfer_type: number | null
  readonly state:
    | 'held'
    | 'sent'
    | 'inquiring'
    | 'review'
    | 'settled'
    | 'refused'
    | 'released'
    | 'reversed'
    | 'cancelled'
  readonly refusal: string | null
  readonly account_number: string
  readonly account_name: string
  readonly payee_customer_id: string | null
  readonly payee_reference: string
  readonly payee_name: string
  readonly institution_code: string
  readonly institution_name: string | null
  readonly currency: string
  readonly narration: string
  readonly approved_with: number[]
  readonly completed_at: Date | null
  readonly counter_keys: string[]
  readonly beneficiary_type: string | null
  readonly origin: 'standing-order' | 'batch' | null
  readonly origin_id: string | null
}

export interface BankPayeeFirstPaidRow {
  readonly customer_id: string
  readonly institution_code: string
  readonly payee_reference: string
  readonly payment_id: string
  readonly paid_at: Date
}

export interface BankRefundRow {
  readonly posting_id: string
  readonly subject_id: string
  readonly subject_kind: 'payment' | 'journal'
  readonly source: 'case' | 'order' | 'returned' | 'biller' | 'card-not-made' | 'reversal'
  readonly amount_minor: string
}

export interface BankPaymentSubmissionRow {
  readonly payment_id: string
  readonly network: 'switch' | 'biller' | 'card-processor' | 'books'
  readonly network_reference: string
  readonly ledger_account_id: string
  readonly enquiry_reference: string | null
  readonly save_payee: boolean
  readonly sends: number
  readonly inquiries: number
  readonly next_at: Date | null
  readonly network_code: string | null
  readonly review_reason: string | null
  readonly late_notified_at: Date | null
  readonly checked_at: Date | null
  readonly claimed_until: Date | null
  readonly traceparent: string | null
}

export interface BankPaymentEventRow {
  readonly payment_id: string
  readonly number: number
  readonly event: 'sent' | 'unanswered' | 'inquired' | 'review' | 'checked' | 'settled' | 'released' | 'reversed'
  readonly state: 'held' | 'sent' | 'inquiring' | 'review' | 'settled' | 'released' | 'reversed'
  readonly occurred_at: Date
  readonly actor: string
  readonly code: string | null
}

export interface BankServiceStopRow {
  readonly stop_id: string
  readonly service: string
  readonly reason: 'maintenance' | 'provider-fault' | 'fraud-risk' | 'regulator'
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly added_at: Date
  readonly added_by: string
  readonly order_id: string | null
  readonly ended_at: Date | null
  readonly ended_by: string | null
}
