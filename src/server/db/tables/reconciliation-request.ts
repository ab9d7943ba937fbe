/** The tables of db/migrations/0105_reconciliation_request.sql. `npm run db:describe` writes this file. */

export interface BankReconciliationRequestRow {
  readonly request_id: string
  readonly network: 'switch' | 'biller' | 'card-processor'
  readonly state: 'running' | 'done' | 'failed'
  readonly requested_by: string | null
  readonly requested_at: Date
  readonly ended_at: Date | null
  readonly failure: string | null
}
