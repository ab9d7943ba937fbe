/** The tables of db/migrations/0018_alert.sql. `npm run db:describe` writes this file. */

export interface BankNoticeRow {
  readonly notice_id: string
  readonly journal_id: string
  readonly moved_at: Date
  readonly amount_minor: string
  readonly currency: string
  readonly from_customer_id: string | null
  readonly from_account: string | null
  readonly from_name: string
  readonly to_customer_id: string | null
  readonly to_account: string | null
  readonly to_name: string
}

export interface BankAlertRow {
  readonly alert_id: string
  readonly public_id: string
  readonly customer_id: string
  readonly topic: string
  readonly kind: string
  readonly params: unknown
  readonly created_at: Date
  readonly read_at: Date | null
}

export interface BankAlertChoiceRow {
  readonly customer_id: string
  readonly topic: string
  readonly channel: 'sms' | 'email' | 'push'
  readonly wanted: boolean
  readonly chosen_at: Date
}

export interface BankAlertDeliveryRow {
  readonly alert_id: string
  readonly channel: 'sms' | 'email' | 'push'
  readonly target: string
  readonly state: 'waiting' | 'sending' | 'sent' | 'given-up'
  readonly attempts: number
  readonly next_at: Date
  readonly provider_id: string | null
  readonly message_digest: string | null
  readonly is_open: boolean
}

export interface BankAlertBundleRow {
  readonly customer_id: string
  readonly kind: 'credit' | 'debit'
  readonly account: string
  readonly currency: string
  readonly payments: number
  readonly sum_minor: string
  readonly last_at: Date
  readonly due_at: Date
}

export interface BankPushSubscriptionRow {
  readonly subscription_id: string
  readonly customer_id: string
  readonly device_key_id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly shows_details: boolean
  readonly created_at: Date
}

export interface BankAnnouncementRow {
  readonly announcement_id: string
  readonly texts: unknown
  readonly audience: 'all' | 'tier:1' | 'tier:2' | 'tier:3' | 'product:SAV' | 'product:CUR' | 'product:DOM'
  readonly starts_at: Date
  readonly ends_at: Date
  readonly added_at: Date
  readonly added_by: string
  readonly withdrawn_at: Date | null
  readonly withdrawn_by: string | null
}

export interface BankAnnouncementClosingRow {
  readonly customer_id: string
  readonly announcement_id: string
  readonly closed_at: Date
}
