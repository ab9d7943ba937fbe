/** The tables of db/migrations/0021_risk.sql. `npm run db:describe` writes this file. */

export interface BankRiskAlertRow {
  readonly alert_id: string
  readonly customer_id: string
  readonly answer: 'hold' | 'refer'
  readonly rules: string[]
  readonly evidence: unknown
  readonly raised_at: Date
  readonly deadline_at: Date | null
  readonly decision: 'release' | 'refuse' | null
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly reason: string | null
  readonly feedback: 'correct' | 'false-alarm' | null
  readonly applied_at: Date | null
}
