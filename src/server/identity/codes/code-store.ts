/** One-time codes as the database keeps them: never the code, only its keyed hash. */
import { randomUUID } from 'node:crypto'
import type { CodeQuota } from '../../../core/identity/auth-limits.ts'
import type { SentMessage } from '../../../core/identity/code-quotas.ts'
import type { CodeState } from '../../../core/identity/code-rules.ts'
import { ADVISORY_LOCK_SEEDS } from '../../db/advisory-locks.ts'
import type { Sql } from '../../db/database.ts'

export interface StoredCode extends CodeState {
  readonly reference: string
  readonly purpose: string
  readonly quota: CodeQuota
  readonly subject: string
  readonly approves: string
  readonly codeHash: Buffer
  readonly phoneSealed: Buffer
  readonly phoneIndex: Buffer
  readonly message: string
  readonly sends: number
}

// An older server stores a code without a quota.
const COLUMNS = `reference, purpose, coalesce(quota, purpose) as quota, subject, approves, code_hash as "codeHash",
    phone_sealed as "phoneSealed", phone_index as "phoneIndex", message, sends, tries, created_at as "createdAt",
    expires_at as "expiresAt", resend_at as "resendAt", used_at as "usedAt"`

export async function insertCode(sql: Sql, code: StoredCode): Promise<void> {
  await sql.query(
    `insert into bank.one_time_code (reference, purpose, quota, subject, code_hash, approves, phone_sealed, phone_index,
       message, sends, tries, created_at, expires_at, resend_at, used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      code.reference,
      code.purpose,
      code.quota,
      code.subject,
      code.codeHash,
      code.approves,
      code.phoneSealed,
      code.phoneIndex,
      code.message,
      code.sends,
      code.tries,
      code.createdAt,
      code.expiresAt,
      code.resendAt,
      code.usedAt,
    ],
  )
}

/** Held until the transaction ends: two resends at once send once. */
export async function lockCode(sql: Sql, reference: string): Promise<StoredCode | undefined> {
  const { rows } = await sql.query<StoredCode>(
    `select ${COLUMNS} from bank.one_time_code where reference = $1 for update`,
    [reference],
  )
  return rows[0]
}

/** The reference of what was sent for one approval; held until the transaction ends, so that two that ask at once send under one. */
export async function lockReference(
  sql: Sql,
  code: Pick<StoredCode, 'purpose' | 'subject' | 'approves'>,
): Promise<string | undefined> {
  const { purpose, subject, approves } = code
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `${subject} ${purpose} ${approves}`,
    ADVISORY_LOCK_SEEDS.codeReference,
  ])
  const { rows } = await sql.query<{ reference: string }>(
    `select reference from bank.one_time_code where subject = $1 and purpose = $2 and approves = $3
     order by created_at desc limit 1`,
    [subject, purpose, approves],
  )
  return rows[0]?.reference
}

/** Without a lock and without taking a try; undefined where there is none for this purpose. */
export async function findCode(sql: Sql, reference: string, purpose: string): Promise<StoredCode | undefined> {
  const { rows } = await sql.query<StoredCode>(
    `select ${COLUMNS} from bank.one_time_code where reference = $1 and purpose = $2`,
    [reference, purpose],
  )
  return rows[0]
}

/** A new code under the same reference; the old one is void from here on, and its tries stay used. */
export async function renewCode(
  sql: Sql,
  reference: string,
  renewed: { readonly codeHash: Buffer; readonly sends: number; readonly expiresAt: Date; readonly resendAt: Date },
): Promise<void> {
  await sql.query(
    'update bank.one_time_code set code_hash = $2, sends = $3, expires_at = $4, resend_at = $5 where reference = $1',
    [reference, renewed.codeHash, renewed.sends, renewed.expiresAt, renewed.resendAt],
  )
}

/** The network refused the message: another may be asked for at once. */
export async function allowResend(sql: Sql, reference: string, at: Date): Promise<void> {
  await sql.query('update bank.one_time_code set resend_at = $2 where reference = $1', [reference, at])
}

/** Takes one try, committed when it returns if `sql` is the pool; undefined for an unknown reference. */
export async function takeCodeTry(sql: Sql, reference: string, limit: number): Promise<StoredCode | undefined> {
  // One past the limit is enough to know that they are used up.
  const { rows } = await sql.query<StoredCode>(
    `update bank.one_time_code set tries = least(tries + 1, $2::int + 1) where reference = $1 returning ${COLUMNS}`,
    [reference, limit],
  )
  return rows[0]
}

/** One use: false when the code had been used, or replaced by a resend since it was compared. */
export async function useCode(sql: Sql, reference: string, codeHash: Buffer, at: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update bank.one_time_code set used_at = $3 where reference = $1 and code_hash = $2 and used_at is null',
    [reference, codeHash, at],
  )
  return rowCount === 1
}

/** The messages that this phone was sent in the last day. Holds the phone's lock until the transaction ends, so that the count stays true. */
export async function lockSends(sql: Sql, phoneIndex: Buffer, now: Date): Promise<readonly SentMessage[]> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    phoneIndex.toString('hex'),
    ADVISORY_LOCK_SEEDS.codeSends,
  ])
  const { rows } = await sql.query<SentMessage>(
    'select quota, sent_at as "sentAt" from bank.code_send where phone_index = $1 and sent_at > $2',
    [phoneIndex, new Date(now.getTime() - 86_400_000)],
  )
  return rows
}

/** Counts one message; its id takes the count back if the network refuses it. */
export async function insertSend(
  sql: Sql,
  sent: { readonly phoneIndex: Buffer; readonly quota: CodeQuota; readonly at: Date },
): Promise<string> {
  const id = randomUUID()
  const { phoneIndex, quota, at } = sent
  await sql.query('insert into bank.code_send (code_send_id, phone_index, quota, sent_at) values ($1, $2, $3, $4)', [
    id,
    phoneIndex,
    quota,
    at,
  ])
  return id
}

export async function deleteSend(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from bank.code_send where code_send_id = $1', [id])
}
