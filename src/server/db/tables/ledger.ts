/** The tables of db/migrations/0002_ledger.sql. `npm run db:describe` writes this file. */

export interface LedgerAccountRow {
  readonly account_id: string
  readonly code: string | null
  readonly name: string
  readonly currency: string
  readonly normal_side: number
  readonly mode: number
  readonly floor: string
  readonly balance: string
  readonly held: string
  readonly seq: string
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly fillfactor_padding: string | null
}

export interface LedgerRequestRow {
  readonly request_id: string
  readonly fingerprint: string
  readonly posted_at: Date
  readonly value_date: Date
  readonly action: number
  readonly outcome: number
  readonly line_count: number
  readonly balance_after: string | null
  readonly kind: string
  readonly narration: string
  readonly reverses: string | null
  readonly hold_id: string | null
  readonly refusal: unknown
}

export interface LedgerEntryRow {
  readonly account_id: string
  readonly seq: string
  readonly amount: string
  readonly balance: string | null
  readonly posted_at: Date
  readonly journal_id: string
  readonly value_date: Date
  readonly line: number
  readonly currency: string
}

export interface LedgerHoldRow {
  readonly hold_id: string
  readonly account_id: string
  readonly amount: string
  readonly remaining: string
  readonly reason: string
  readonly placed_at: Date
  readonly expires_at: Date
}

export interface LedgerHoldEntryRow {
  readonly hold_id: string
  readonly no: number
  readonly kind: 'placed' | 'settled' | 'released' | 'expired'
  readonly amount: string
  readonly request_id: string | null
  readonly posted_at: Date
}

export interface LedgerCounterRow {
  readonly key: string
  readonly total: string
  readonly by_new_devices: string
  readonly to_new_payees: string
}

export interface LedgerClosedDayRow {
  readonly day: Date
  readonly begins_at: Date
  readonly ends_at: Date
  readonly requests: string
  readonly entries: string
  readonly hash: Buffer
  readonly closed_at: Date
}

export interface LedgerCheckpointRow {
  readonly checkpoint_id: string
  readonly day: Date
  readonly entries: string
  readonly digest: Buffer
  readonly is_from_start: boolean
  readonly proven_at: Date
}
