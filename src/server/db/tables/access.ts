/** The tables of db/migrations/0006_access.sql. `npm run db:describe` writes this file. */

export interface BankDeviceKeyRow {
  readonly device_key_id: string
  readonly customer_id: string
  readonly public_key: Buffer
  readonly name: string
  readonly linked_by: 'sign-up' | 'link'
  readonly linked_at: Date
  readonly last_used_at: Date
  readonly removed_at: Date | null
}

export interface BankSessionRow {
  readonly session_id: string
  readonly customer_id: string
  readonly device_key_id: string
  readonly family_id: string
  readonly opened_at: Date
  readonly last_seen_at: Date
  readonly ends_at: Date
  readonly revoked_at: Date | null
  readonly revoked_reason: string | null
  readonly address: string
}

export interface BankSessionTokenRow {
  readonly session_id: string
  readonly generation: number
  readonly access_hash: Buffer
  readonly access_expires_at: Date
  readonly refresh_hash: Buffer
  readonly issued_at: Date
  readonly rotated_at: Date | null
  readonly successor_sealed: Buffer | null
}

export interface BankOneTimeCodeRow {
  readonly reference: string
  readonly purpose: string
  readonly subject: string
  readonly code_hash: Buffer
  readonly approves: string
  readonly phone_sealed: Buffer
  readonly phone_index: Buffer
  readonly message: string
  readonly sends: number
  readonly tries: number
  readonly created_at: Date
  readonly expires_at: Date
  readonly resend_at: Date
  readonly used_at: Date | null
  readonly quota: string | null
}

export interface BankCodeSendRow {
  readonly code_send_id: string
  readonly phone_index: Buffer
  readonly sent_at: Date
  readonly quota: string | null
}

export interface BankAttemptCounterRow {
  readonly key: string
  readonly misses: number
  readonly locked_until: Date | null
  readonly raised_at: Date
}

export interface BankTicketRow {
  readonly ticket_hash: Buffer
  readonly purpose: string
  readonly customer_id: string | null
  readonly question_id: string | null
  readonly device_fingerprint: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly used_at: Date | null
  readonly bound_to: string
}

export interface BankSignUpRow {
  readonly sign_up_id: string
  readonly bvn_index: Buffer
  readonly record_sealed: Buffer
  readonly looked_up_at: Date
  readonly reference: string
  readonly ticket_hash: Buffer | null
  readonly ticket_expires_at: Date | null
  readonly created_at: Date
  readonly completed_at: Date | null
  readonly request_hash: Buffer | null
  readonly answer: unknown
  readonly usernames_tried: Buffer[]
  readonly bvn_indexes: Buffer[] | null
}

export interface BankAuthenticatorRow {
  readonly customer_id: string
  readonly seed_sealed: Buffer
  readonly session_id: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly confirmed_at: Date | null
  readonly last_step: string
  readonly asked_at_login: boolean
}

export interface BankRecoveryCodeRow {
  readonly customer_id: string
  readonly code_hash: Buffer
  readonly used_at: Date | null
}

export interface BankPasskeyRow {
  readonly passkey_id: string
  readonly customer_id: string
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly sign_count: string
  readonly transports: string[]
  readonly is_synced: boolean
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly removed_at: Date | null
}

export interface BankContactChangeRow {
  readonly change_id: string
  readonly customer_id: string
  readonly session_id: string
  readonly contact_kind: 'email' | 'phone'
  readonly old_value: string | null
  readonly new_value: string
  readonly started_at: Date
  readonly expires_at: Date
  readonly old_confirmed_at: Date | null
  readonly ended_at: Date | null
  readonly outcome: 'applied' | 'given-up' | 'replaced' | 'taken' | 'stopped' | null
}

export interface BankApprovalRow {
  readonly challenge_id: string
  readonly subject_id: string
  readonly customer_id: string
  readonly session_id: string
  readonly request_hash: Buffer
  readonly content: string
  readonly fingerprint: Buffer
  readonly created_at: Date
  readonly expires_at: Date
  readonly kind: string
  readonly methods: string[]
  readonly approved_at: Date | null
  readonly approved_with: string | null
  readonly code_params: unknown
  readonly code_message: string
  readonly replaced_at: Date | null
}
