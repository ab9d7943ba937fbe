/** The tables of db/migrations/0013_standing_order.sql. `npm run db:describe` writes this file. */

export interface BankStandingOrderRow {
  readonly standing_order_id: string
  readonly customer_id: string
  readonly state: 'active' | 'paused' | 'ended' | 'cancelled'
  readonly content: string
  readonly fingerprint: Buffer
  readonly approved_with: string
  readonly approved_at: Date
  readonly session_id: string
  readonly next_number: number | null
  readonly next_on: Date | null
  readonly next_at: Date | null
  readonly reason: string | null
  readonly created_at: Date
  readonly active_since: Date
  readonly reminded_for: Date | null
}

export interface BankStandingOrderRunRow {
  readonly standing_order_id: string
  readonly due_on: Date
  readonly state: 'due' | 'made' | 'failed' | 'skipped' | 'missed' | 'cancelled'
  readonly amount_minor: string
  readonly refusals: number
  readonly transfer_id: string | null
  readonly first_tried_on: Date | null
  readonly next_try_at: Date | null
  readonly reason: string | null
  readonly ended_at: Date | null
}

export interface BankPaymentBatchEnquiryRow {
  readonly reference_hash: Buffer
  readonly customer_id: string
  readonly content: string
  readonly expires_at: Date
}

export interface BankPaymentBatchRow {
  readonly batch_id: string
  readonly customer_id: string
  readonly withdrawn: boolean
  readonly challenge_id: string
  readonly session_id: string
  readonly approved_with: string | null
  readonly device: unknown
  readonly from_account_number: string
  readonly from_account_name: string
  readonly payments: number
  readonly amount_minor: string
  readonly total_minor: string
  readonly content_hash: Buffer
  readonly approved_at: Date
  readonly notified_at: Date | null
}

export interface BankPaymentBatchLineRow {
  readonly batch_id: string
  readonly line: number
  readonly transfer_id: string
  readonly payment: string
  readonly fingerprint: Buffer
}
