/** The tables of db/migrations/0103_audit_check.sql. `npm run db:describe` writes this file. */

export interface BankAuditCheckRow {
  readonly check_id: string
  readonly state: 'running' | 'right' | 'broken' | 'stopped' | 'failed'
  readonly started_by: string
  readonly started_at: Date
  readonly to_number: string
  readonly number: string
  readonly hash: Buffer | null
  readonly heads: number
  readonly faults: unknown
  readonly stopped_by: string | null
  readonly ended_at: Date | null
}
