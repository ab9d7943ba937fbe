/** The tables of db/migrations/0001_foundation.sql. `npm run db:describe` writes this file. */

export interface BankSandboxMarkRow {
  readonly is_marked: boolean
  readonly marked_at: Date
}
