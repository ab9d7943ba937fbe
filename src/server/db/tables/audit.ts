/** The tables of db/migrations/0007_audit.sql. `npm run db:describe` writes this file. */

export interface BankAuditEventRow {
  readonly event_id: string
  readonly recorded_at: Date
  readonly kind: string
  readonly outcome: 'done' | 'refused'
  readonly customer_id: string | null
  readonly session_id: string | null
  readonly device_key_id: string | null
  readonly address: string
  readonly request_id: string
  readonly detail: unknown
}

export interface BankAuditLinkRow {
  readonly number: string
  readonly event_id: string
  readonly customer_id: string | null
  readonly is_batch_line: boolean
  readonly hash: Buffer
  readonly linked_at: Date
}

export interface BankAuditHeadRow {
  readonly number: string
  readonly hash: Buffer
  readonly signed_at: Date
  readonly public_key: Buffer
  readonly signature: Buffer
}

export interface BankAuditPublicationRow {
  readonly sequence: string
  readonly published_at: Date
  readonly number: string
}

export interface BankAuditCheckpointRow {
  readonly checkpoint_id: string
  readonly number: string
  readonly hash: Buffer
  readonly is_from_start: boolean
  readonly proven_at: Date
}

export interface BankCredentialChangeRow {
  readonly change_id: string
  readonly customer_id: string
  readonly credential: string
  readonly subject_id: string | null
  readonly reason: string
  readonly evidence_kind: string
  readonly evidence: string
  readonly changed_at: Date
}

export interface BankRecordReadRow {
  readonly read_id: string
  readonly customer_id: string
  readonly read_at: Date
  readonly operator: string
  readonly role: string
  readonly content: string
  readonly reason: string
}
