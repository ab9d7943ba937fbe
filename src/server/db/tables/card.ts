/** The tables of db/migrations/0016_card.sql. `npm run db:describe` writes this file. */

export interface BankCardOrderRow {
  readonly payment_id: string
  readonly scheme: 'verve' | 'mastercard'
  readonly name_on_card: string
  readonly deliver_to: 'branch' | 'home'
  readonly branch_code: string | null
  readonly street: string | null
  readonly city: string | null
  readonly region: string | null
  readonly replaces: string | null
  readonly is_made: boolean
}

export interface BankCardRow {
  readonly card_id: string
  readonly customer_id: string
  readonly token: string
  readonly last_four: string
  readonly expires: string
  readonly state: 'ordered' | 'making' | 'on-its-way' | 'ready' | 'delivered' | 'active' | 'frozen' | 'blocked'
  readonly block_reason: 'lost' | 'stolen' | 'damaged' | null
  readonly atm: boolean
  readonly pos: boolean
  readonly web: boolean
  readonly contactless: boolean
  readonly international: boolean
  readonly per_transaction_minor: string
  readonly atm_per_day_minor: string
  readonly pos_per_day_minor: string
  readonly online_per_day_minor: string
  readonly version: number
  readonly notified_version: number
  readonly changed_at: Date
  readonly misses: number
  readonly missed_at: Date | null
  readonly checked_at: Date | null
  readonly ordered_at: Date
  readonly making_at: Date | null
  readonly dispatched_at: Date | null
  readonly ready_at: Date | null
  readonly delivered_at: Date | null
  readonly activated_at: Date | null
  readonly frozen_at: Date | null
  readonly blocked_at: Date | null
}
