/** The tables of db/migrations/0022_reconciliation.sql. `npm run db:describe` writes this file. */

export interface BankReconciliationRunRow {
  readonly run_id: string
  readonly network: 'switch' | 'biller' | 'card-processor'
  readonly compared_at: Date
  readonly equal_count: number
  readonly waiting_count: number
  readonly different_count: number
}

export interface BankReconciliationBreakRow {
  readonly break_id: string
  readonly network: 'switch' | 'biller' | 'card-processor'
  readonly kind: 'amount' | 'given-back' | 'refused' | 'unknown' | 'not-there' | 'twice-there' | 'no-payment'
  readonly direction: 'in' | 'out'
  readonly reference: string
  readonly ours_minor: string | null
  readonly theirs_minor: string | null
  readonly currency: string
  readonly found_at: Date
  readonly last_seen_at: Date
  readonly ended_at: Date | null
  readonly explanation: string | null
  readonly explained_at: Date | null
  readonly explained_by: string | null
  readonly journal_id: string | null
  readonly tied_to: string | null
}

export interface BankReconciliationCheckpointRow {
  readonly checkpoint_id: string
  readonly network: 'switch' | 'biller'
  readonly day: Date
  readonly payments: number
  readonly digest: Buffer
  readonly is_from_start: boolean
  readonly proven_at: Date
}
