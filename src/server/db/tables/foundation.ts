/** The tables of db/migrations/0001_foundation.sql. `npm run db:describe` writes this file. */

export interface BankSandboxMarkRow {
  readonly is_marked: boolean
  readonly marked_at: Date
}

export interface BankRetentionRow {
  readonly kind: string
  readonly kept_for: unknown
  readonly at_least: unknown
  readonly reason: string
}
