/** The tables of this feature as TypeScript sees them, and a query builder that only writes SQL: pool or transaction runs it. */
import {
  DummyDriver,
  type Generated,
  type GeneratedAlways,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
} from 'kysely'
import type { Sql } from '../../db/database.ts'

interface AuthTables {
  'bank.customer': {
    id: string
    cifid: string
    bvn_sealed: Buffer
    /** None of a former customer. */
    bvn_index: Buffer | null
    bvn_last4: string
    first_name: string
    middle_name: string
    last_name: string
    date_of_birth: string
    gender: string
    phone: string
    email: string | null
    kyc_level: number
    language: string | null
    created_at: Date
  }
  'bank.profile': {
    customer_id: string
    username: string
    username_key: string
    password_hash: string
    password_changed_at: Date
    password_temporary_until: Generated<Date | null>
    pin_salt: Buffer
    pin_hash: Buffer
    pin_misses: Generated<number>
    primary_account_number: string | null
    can_update_transaction_limit: Generated<boolean>
    can_update_email_address: Generated<boolean>
    can_update_phone_number: Generated<boolean>
    phone_change_until: Generated<Date | null>
    created_at: Date
  }
  'bank.indemnity': { customer_id: string }
  'bank.security_question': { id: string; question: string; position: number; offered: boolean }
  'bank.customer_security_answer': { customer_id: string; question_id: string; answer_hash: string; set_at: Date }
  'bank.consent': {
    id: string
    customer_id: string
    kind: 'terms' | 'privacy'
    version: string
    accepted_at: Date
    address: string
  }
  'bank.device_key': {
    id: string
    customer_id: string
    public_key: Buffer
    name: string
    linked_by: 'sign-up' | 'link'
    linked_at: Date
    last_used_at: Date
    removed_at: Date | null
  }
  'bank.passkey': {
    id: string
    customer_id: string
    credential_id: Buffer
    public_key: Buffer
    sign_count: string
    transports: string[]
    is_synced: boolean
    name: string
    created_at: Date
    last_used_at: Date | null
    removed_at: Date | null
  }
  'bank.session': {
    id: string
    customer_id: string
    device_key_id: string
    family_id: string
    opened_at: Date
    last_seen_at: Date
    ends_at: Date
    revoked_at: Date | null
    revoked_why: string | null
    address: string
  }
  'bank.session_token': {
    session_id: string
    generation: number
    access_hash: Buffer
    access_expires_at: Date
    refresh_hash: Buffer
    issued_at: Date
    rotated_at: Date | null
    successor_sealed: Buffer | null
  }
  'bank.one_time_code': {
    reference: string
    purpose: string
    quota: string | null
    subject: string
    code_hash: Buffer
    approves: string
    phone_sealed: Buffer
    phone_index: Buffer
    message: string
    sends: number
    tries: Generated<number>
    created_at: Date
    expires_at: Date
    resend_at: Date
    used_at: Date | null
  }
  'bank.code_send': { id: string; phone_index: Buffer; quota: string | null; sent_at: Date }
  'bank.attempt_counter': { key: string; misses: number; locked_until: Date | null; raised_at: Date }
  'bank.ticket': {
    ticket_hash: Buffer
    purpose: string
    customer_id: string | null
    question_id: string | null
    device_fingerprint: string
    bound_to: Generated<string>
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  'bank.token': {
    customer_id: string
    seed_sealed: Buffer
    session_id: string
    created_at: Date
    expires_at: Date
    confirmed_at: Date | null
    last_step: Generated<string>
    asked_at_login: Generated<boolean>
  }
  'bank.recovery_code': { customer_id: string; code_hash: Buffer; used_at: Date | null }
  'bank.sign_up': {
    id: string
    bvn_index: Buffer
    record_sealed: Buffer
    looked_up_at: Date
    reference: string
    ticket_hash: Buffer | null
    ticket_expires_at: Date | null
    created_at: Date
    completed_at: Date | null
    request_hash: Buffer | null
    answer: string | null
    usernames_tried: Generated<Buffer[]>
  }
  'bank.audit_event': {
    id: Generated<string>
    /** Set by the database. */
    at: GeneratedAlways<Date>
    kind: string
    outcome: 'done' | 'refused'
    customer_id: string | null
    session_id: string | null
    device_key_id: string | null
    address: string
    request_id: string
    detail: string
  }
}

/** Writes SQL and runs none: give its queries to `rowsOf`. */
export const authQuery = new Kysely<AuthTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Runs a query on the pool or within a transaction; its rows. */
export async function rowsOf<Row>(sql: Sql, query: Compilable<Row>): Promise<readonly Row[]> {
  const compiled = query.compile()
  const result = await sql.query(compiled.sql, [...compiled.parameters])
  return result.rows as readonly Row[]
}

/** Runs a query that gives at most one row. */
export async function rowOf<Row>(sql: Sql, query: Compilable<Row>): Promise<Row | undefined> {
  return (await rowsOf(sql, query))[0]
}
