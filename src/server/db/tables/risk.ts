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

export interface BankScreeningRequestRow {
  readonly request_id: string
  readonly cause: 'sign-up' | 'name-check' | 'new-payee' | 'referral'
  readonly customer_id: string | null
  readonly payment_id: string | null
  readonly beneficiary_id: string | null
}

export interface BankScreeningSubjectRow {
  readonly subject_id: string
  readonly customer_id: string | null
  readonly institution_code: string | null
  readonly account_number: string | null
  readonly payee_name: string | null
  readonly requested_at: Date
  readonly due_at: Date
  readonly tries: number
  readonly screened_at: Date | null
}

export interface BankScreeningHitRow {
  readonly hit_id: string
  readonly subject_id: string
  readonly customer_id: string | null
  readonly institution_code: string | null
  readonly account_number: string | null
  readonly screened_name: string
  readonly list: string
  readonly entry_id: string
  readonly topic: 'sanction' | 'pep' | 'other'
  readonly score: number
  readonly listed_name: string
  readonly birth_dates: string[]
  readonly countries: string[]
  readonly match_reason: string
  readonly found_at: Date
  readonly decision: 'true-match' | 'false-match' | null
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly reason: string | null
  readonly placed_freeze_id: string | null
  readonly corrected_at: Date | null
  readonly corrected_by: string | null
  readonly correction_reason: string | null
}
