/** One-time codes as the database keeps them: never the code, only its keyed hash. */
import { randomUUID } from 'node:crypto'
import { sql as raw } from 'kysely'
import type { CodeQuota } from '../../../core/auth/auth-limits.ts'
import type { SentMessage } from '../../../core/auth/code-quotas.ts'
import type { CodeState } from '../../../core/auth/code-rules.ts'
import type { Sql } from '../../db/database.ts'
import { authQuery, rowOf, rowsOf } from './auth-tables.ts'

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

const codeColumns = [
  'reference',
  'purpose',
  // An older server stores a code without a quota.
  raw<CodeQuota>`coalesce(quota, purpose)`.as('quota'),
  'subject',
  'approves',
  'code_hash as codeHash',
  'phone_sealed as phoneSealed',
  'phone_index as phoneIndex',
  'message',
  'sends',
  'tries',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'resend_at as resendAt',
  'used_at as usedAt',
] as const

export async function insertCode(sql: Sql, code: StoredCode): Promise<void> {
  await rowsOf(
    sql,
    authQuery.insertInto('bank.one_time_code').values({
      reference: code.reference,
      purpose: code.purpose,
      quota: code.quota,
      subject: code.subject,
      code_hash: code.codeHash,
      approves: code.approves,
      phone_sealed: code.phoneSealed,
      phone_index: code.phoneIndex,
      message: code.message,
      sends: code.sends,
      tries: code.tries,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      resend_at: code.resendAt,
      used_at: code.usedAt,
    }),
  )
}

/** Held until the transaction ends: two resends at once send once. */
export function lockCode(sql: Sql, reference: string): Promise<StoredCode | undefined> {
  return rowOf(
    sql,
    authQuery.selectFrom('bank.one_time_code').select(codeColumns).where('reference', '=', reference).forUpdate(),
  )
}

/** The reference of what was sent for one approval; held until the transaction ends, so that two that ask at once send under one. */
export async function lockReference(
  sql: Sql,
  code: Pick<StoredCode, 'purpose' | 'subject' | 'approves'>,
): Promise<string | undefined> {
  const { purpose, subject, approves } = code
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 21))', [`${subject} ${purpose} ${approves}`])
  const row = await rowOf(
    sql,
    authQuery
      .selectFrom('bank.one_time_code')
      .select('reference')
      .where('subject', '=', subject)
      .where('purpose', '=', purpose)
      .where('approves', '=', approves)
      .orderBy('created_at', 'desc')
      .limit(1),
  )
  return row?.reference
}

/** Without a lock and without taking a try; undefined where there is none for this purpose. */
export function findCode(sql: Sql, reference: string, purpose: string): Promise<StoredCode | undefined> {
  return rowOf(
    sql,
    authQuery
      .selectFrom('bank.one_time_code')
      .select(codeColumns)
      .where('reference', '=', reference)
      .where('purpose', '=', purpose),
  )
}

/** A new code under the same reference; the old one is void from here on, and its tries stay used. */
export async function renewCode(
  sql: Sql,
  reference: string,
  renewed: { readonly codeHash: Buffer; readonly sends: number; readonly expiresAt: Date; readonly resendAt: Date },
): Promise<void> {
  await rowsOf(
    sql,
    authQuery
      .updateTable('bank.one_time_code')
      .set({
        code_hash: renewed.codeHash,
        sends: renewed.sends,
        expires_at: renewed.expiresAt,
        resend_at: renewed.resendAt,
      })
      .where('reference', '=', reference),
  )
}

/** The network refused the message: another may be asked for at once. */
export async function allowResend(sql: Sql, reference: string, at: Date): Promise<void> {
  await rowsOf(
    sql,
    authQuery.updateTable('bank.one_time_code').set({ resend_at: at }).where('reference', '=', reference),
  )
}

/** Takes one try, committed when it returns if `sql` is the pool; undefined for an unknown reference. */
export function takeCodeTry(sql: Sql, reference: string, limit: number): Promise<StoredCode | undefined> {
  return rowOf(
    sql,
    authQuery
      .updateTable('bank.one_time_code')
      // One past the limit is enough to know that they are used up.
      .set({ tries: raw<number>`least(tries + 1, ${limit}::int + 1)` })
      .where('reference', '=', reference)
      .returning(codeColumns),
  )
}

/** One use: false when the code had been used, or replaced by a resend since it was compared. */
export async function useCode(sql: Sql, reference: string, codeHash: Buffer, at: Date): Promise<boolean> {
  const row = await rowOf(
    sql,
    authQuery
      .updateTable('bank.one_time_code')
      .set({ used_at: at })
      .where('reference', '=', reference)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .returning('reference'),
  )
  return row !== undefined
}

/** The messages that this phone was sent in the last day. Holds the phone's lock until the transaction ends, so that the count stays true. */
export async function lockSends(sql: Sql, phoneIndex: Buffer, now: Date): Promise<readonly SentMessage[]> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 20))', [phoneIndex.toString('hex')])
  return rowsOf(
    sql,
    authQuery
      .selectFrom('bank.code_send')
      .select(['quota', 'sent_at as sentAt'])
      .where('phone_index', '=', phoneIndex)
      .where('sent_at', '>', new Date(now.getTime() - 86_400_000)),
  )
}

/** Counts one message; its id takes the count back if the network refuses it. */
export async function insertSend(
  sql: Sql,
  sent: { readonly phoneIndex: Buffer; readonly quota: CodeQuota; readonly at: Date },
): Promise<string> {
  const id = randomUUID()
  const { phoneIndex, quota, at } = sent
  await rowsOf(sql, authQuery.insertInto('bank.code_send').values({ id, phone_index: phoneIndex, quota, sent_at: at }))
  return id
}

export async function deleteSend(sql: Sql, id: string): Promise<void> {
  await rowsOf(sql, authQuery.deleteFrom('bank.code_send').where('id', '=', id))
}
