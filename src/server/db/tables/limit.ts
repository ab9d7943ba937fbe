/** The tables of db/migrations/0010_limit.sql. `npm run db:describe` writes this file. */

export interface BankTariffRow {
  readonly number: string
  readonly effective_from: Date
  readonly content: unknown
  readonly added_at: Date
  readonly added_by: string
}

export interface BankLimitConfigurationRow {
  readonly number: string
  readonly effective_from: Date
  readonly content: unknown
  readonly added_at: Date
  readonly added_by: string
}

export interface BankPublicHolidayRow {
  readonly number: string
  readonly holiday: 'eid-al-fitr' | 'eid-al-adha' | 'maulid' | 'other'
  readonly year: number
  readonly days: Date[]
  readonly added_at: Date
  readonly added_by: string
}

export interface BankCustomerLimitRow {
  readonly customer_id: string
  readonly per_transfer_minor: string | null
  readonly per_day_minor: string | null
  readonly pin_only_minor: string | null
  readonly instant_payments: boolean
  readonly changed_at: Date
}

export interface BankIndemnityRow {
  readonly customer_id: string
  readonly version: string
  readonly text_hash: Buffer
  readonly accepted_at: Date
  readonly accepted_with: string
  readonly evidence: string
}

export interface BankGamingLimitRow {
  readonly customer_id: string
  readonly per_day_minor: string | null
  readonly coming_minor: string | null
  readonly coming_from: Date | null
  readonly changed_at: Date
}

export interface BankDailyPaymentCountRow {
  readonly customer_id: string
  readonly day: Date
  readonly payments: number
  readonly arranged: number
  readonly hour: number
  readonly hour_payments: number
  readonly payees: string[]
}
