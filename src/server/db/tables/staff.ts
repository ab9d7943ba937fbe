/** The tables of db/migrations/0020_staff.sql. `npm run db:describe` writes this file. */

export interface BankStaffRoleDutyRow {
  readonly role: string
  readonly duty: string
}

export interface BankStaffGroupRoleRow {
  readonly provider_group: string
  readonly role: string
}

export interface BankStaffMemberRow {
  readonly staff_id: string
  readonly issuer: string
  readonly subject: string
  readonly name: string
  readonly email: string | null
  readonly created_at: Date
  readonly last_login_at: Date
  readonly uses_letter_keys: boolean
  readonly shut_out_at: Date | null
}

export interface BankStaffLoginRow {
  readonly state_hash: Buffer
  readonly browser_hash: Buffer
  readonly nonce: string
  readonly code_verifier: string
  readonly max_age_s: number | null
  readonly return_path: string
  readonly started_at: Date
}

export interface BankStaffDeviceLoginRow {
  readonly login_hash: Buffer
  readonly nonce: string
  readonly is_fresh: boolean
  readonly started_at: Date
  readonly token_hash: Buffer | null
}

export interface BankStaffSessionRow {
  readonly session_id: string
  readonly client: 'browser' | 'command-line'
  readonly token_hash: Buffer
  readonly staff_id: string
  readonly provider_groups: string[]
  readonly authenticated_at: Date
  readonly created_at: Date
  readonly last_used_at: Date
  readonly expires_at: Date
  readonly ended_at: Date | null
}

export interface BankStaffOrderRow {
  readonly order_id: string
  readonly kind: string
  readonly payload: unknown
  readonly summary: string
  readonly reason_code: string
  readonly reason: string
  readonly customer_id: string | null
  readonly subject_version: string
  readonly amount_minor: string | null
  readonly currency: string | null
  readonly state: 'proposed' | 'rejected' | 'withdrawn' | 'expired' | 'executed' | 'failed'
  readonly needs_checker: boolean
  readonly maker_id: string
  readonly checker_id: string | null
  readonly checker_note: string | null
  readonly failure: string | null
  readonly proposed_at: Date
  readonly expires_at: Date
  readonly ended_at: Date | null
  readonly counted_minor: string | null
}

export interface BankStaffOrderPaymentRow {
  readonly order_id: string
  readonly number: number
  readonly payment_id: string
  readonly customer_id: string
  readonly payment_version: string
  readonly amount_minor: string
  readonly currency: string
  readonly result: 'done' | 'refused' | null
  readonly failure: string | null
}

export interface BankStaffFilterRow {
  readonly staff_id: string
  readonly page: string
  readonly name: string
  readonly query: string
  readonly saved_at: Date
}

export interface BankReportScheduleRow {
  readonly schedule_id: string
  readonly owner_id: string
  readonly report: string
  readonly figure: string
  readonly form: 'csv' | 'pdf'
  readonly frequency: 'daily' | 'weekly' | 'monthly'
  readonly day: number | null
  readonly due_time: string
  readonly recipients: string[]
  readonly changed_at: Date
  readonly next_at: Date
  readonly paused_at: Date | null
  readonly removed_at: Date | null
}

export interface BankReportMailingRow {
  readonly mailing_id: string
  readonly schedule_id: string
  readonly from_day: Date
  readonly to_day: Date
  readonly recipient: string
  readonly state: 'waiting' | 'sent' | 'refused' | 'failed'
  readonly reason: string | null
  readonly tries: number
  readonly claim_ends_at: Date | null
  readonly queued_at: Date
  readonly ended_at: Date | null
}

export interface BankBooksCheckRow {
  readonly check_id: string
  readonly is_from_start: boolean
  readonly state: 'running' | 'right' | 'broken' | 'stopped' | 'failed'
  readonly started_by: string
  readonly started_at: Date
  readonly plan: unknown
  readonly step: number
  readonly checked_day: Date | null
  readonly faults: unknown
  readonly totals: unknown
  readonly stopped_by: string | null
  readonly ended_at: Date | null
}

export interface BankBreakGlassPersonRow {
  readonly staff_id: string
  readonly granted_at: Date
  readonly revoked_at: Date | null
  readonly codes_made_at: Date | null
  readonly failures: number
  readonly locked_until: Date | null
}

export interface BankBreakGlassCodeRow {
  readonly staff_id: string
  readonly code_hash: Buffer
  readonly made_at: Date
}

export interface BankBreakGlassUseRow {
  readonly number: string
  readonly use_id: string
  readonly act: 'freeze' | 'end-staff-sessions' | 'stop-staff-login' | 'allow-staff-login'
  readonly summary: string
  readonly reason: string
  readonly first_id: string
  readonly second_id: string
  readonly first_name: string
  readonly second_name: string
  readonly used_at: Date
  readonly mailed_at: Date | null
}

export interface BankCustomerNoteRow {
  readonly note_id: string
  readonly customer_id: string
  readonly author_id: string
  readonly text: string
  readonly written_at: Date
  readonly struck_at: Date | null
  readonly struck_by: string | null
  readonly strike_reason: string | null
}
