/** The tables of db/migrations/0019_privacy.sql. `npm run db:describe` writes this file. */

export interface BankDataExportRow {
  readonly export_id: string
  readonly customer_id: string
  readonly session_id: string
  readonly state: 'making' | 'ready' | 'taken' | 'failed'
  readonly requested_at: Date
  readonly ready_at: Date | null
  readonly expires_at: Date
  readonly parts: number
  readonly bytes: string
  readonly taken_at: Date | null
}

export interface BankDataExportPartRow {
  readonly export_id: string
  readonly no: number
  readonly content_sealed: Buffer
}

export interface BankCategoryCorrectionRow {
  readonly correction_id: string
  readonly customer_id: string
  readonly ledger_account_id: string
  readonly seq: string
  readonly is_credit: boolean
  readonly category: string
  readonly learns: 'nothing' | 'payee' | 'narration'
  readonly key: string
  readonly shown: string
  readonly is_for_past: boolean
  readonly made_at: Date
  readonly reverted_at: Date | null
}

export interface BankBudgetRow {
  readonly customer_id: string
  readonly currency: 'NGN' | 'USD' | 'EUR' | 'GBP'
  readonly category: string
  readonly since_month: string
  readonly amount_minor: string | null
  readonly changed_at: Date
}

export interface BankBudgetWatchRow {
  readonly customer_id: string
  readonly currency: string
  readonly checked_at: Date
}

export interface BankBudgetNotificationRow {
  readonly customer_id: string
  readonly currency: string
  readonly category: string
  readonly month: string
  readonly state: 'near' | 'over'
  readonly notified_at: Date
}
