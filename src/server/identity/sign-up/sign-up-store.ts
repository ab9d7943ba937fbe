/** Reads and writes unfinished sign-ups: the sealed identity record, which is kept for an hour, the ticket and the answer. */
import { bvnIndexes } from '../../customers/customer-store.ts'
import { randomUUID } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import type { IdentityRecord } from '../../ports/identity.ts'
import type { AuthKeys } from '../auth-deps.ts'
import { seal, unseal } from '../../crypto/sealing.ts'

/** The answer of a finished sign-up. A repeated call gets the same answer. */
export interface SignUpAnswer {
  readonly cifid: string
  readonly accountNumber: string
  readonly accountName: string
  readonly deviceKeyId: string
}

export interface SignUp {
  readonly id: string
  readonly record: IdentityRecord
  readonly bvnIndex: Buffer
  readonly reference: string
  readonly lookedUpAt: Date
  /** Null until the code was right. */
  readonly ticketExpiresAt: Date | null
  readonly completed: { readonly requestHash: Buffer; readonly answer: SignUpAnswer } | undefined
}

interface SignUpRow {
  id: string
  bvnIndex: Buffer
  recordSealed: Buffer
  reference: string
  lookedUpAt: Date
  ticketExpiresAt: Date | null
  requestHash: Buffer | null
  answer: SignUpAnswer | null
}

const SELECT = `select sign_up_id as id, bvn_index as "bvnIndex", record_sealed as "recordSealed", reference, looked_up_at as "lookedUpAt",
    ticket_expires_at as "ticketExpiresAt", request_hash as "requestHash", answer from bank.sign_up`

function recordPlace(bvnIndex: Buffer): string {
  return `bank.sign_up.record ${bvnIndex.toString('hex')}`
}

function toSignUp(keys: AuthKeys, row: SignUpRow): SignUp {
  return {
    id: row.id,
    bvnIndex: row.bvnIndex,
    reference: row.reference,
    lookedUpAt: row.lookedUpAt,
    ticketExpiresAt: row.ticketExpiresAt,
    record: JSON.parse(unseal(keys.identityEncryption, recordPlace(row.bvnIndex), row.recordSealed)) as IdentityRecord,
    completed: row.requestHash && row.answer ? { requestHash: row.requestHash, answer: row.answer } : undefined,
  }
}

export interface NewSignUp {
  readonly bvnIndex: Buffer
  readonly record: IdentityRecord
  readonly lookedUpAt: Date
  readonly reference: string
  readonly at: Date
}

/** Stores a sign-up, and returns its id. */
export async function insertSignUp(sql: Sql, keys: AuthKeys, signUp: NewSignUp): Promise<string> {
  const id = randomUUID()
  const { bvnIndex, record, lookedUpAt, reference, at } = signUp
  await sql.query(
    `insert into bank.sign_up (sign_up_id, bvn_index, record_sealed, looked_up_at, reference, created_at, bvn_indexes)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      bvnIndex,
      seal(keys.identityEncryption, recordPlace(bvnIndex), JSON.stringify(record)),
      lookedUpAt,
      reference,
      at,
      bvnIndexes(keys, record.bvn),
    ],
  )
  return id
}

/** Deletes a sign-up for which no customer waits. */
export async function deleteSignUp(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from bank.sign_up where sign_up_id = $1', [id])
}

/** Finds an identity record that the bank paid for after `since`. */
export async function findRecentRecord(
  sql: Sql,
  keys: AuthKeys,
  bvnIndex: Buffer,
  since: Date,
): Promise<{ readonly record: IdentityRecord; readonly lookedUpAt: Date } | undefined> {
  const { rows } = await sql.query<SignUpRow>(
    `${SELECT} where bvn_index = $1 and looked_up_at > $2 order by looked_up_at desc limit 1`,
    [bvnIndex, since],
  )
  return rows[0] && toSignUp(keys, rows[0])
}

export async function findSignUpByReference(sql: Sql, keys: AuthKeys, reference: string): Promise<SignUp | undefined> {
  const { rows } = await sql.query<SignUpRow>(`${SELECT} where reference = $1`, [reference])
  return rows[0] && toSignUp(keys, rows[0])
}

/** The sign-up of a live ticket. */
export async function findSignUpByTicket(
  sql: Sql,
  keys: AuthKeys,
  ticketHash: Buffer,
  now: Date,
): Promise<SignUp | undefined> {
  const { rows } = await sql.query<SignUpRow>(`${SELECT} where ticket_hash = $1 and ticket_expires_at > $2`, [
    ticketHash,
    now,
  ])
  return rows[0] && toSignUp(keys, rows[0])
}

/**
 * Finds the sign-up, and locks its row until the transaction ends. When two requests have the same ticket, only one
 * completes it.
 */
export async function lockSignUp(sql: Sql, keys: AuthKeys, id: string): Promise<SignUp | undefined> {
  const { rows } = await sql.query<SignUpRow>(`${SELECT} where sign_up_id = $1 for update`, [id])
  return rows[0] && toSignUp(keys, rows[0])
}

export async function giveSignUpTicket(sql: Sql, id: string, ticketHash: Buffer, expiresAt: Date): Promise<void> {
  await sql.query('update bank.sign_up set ticket_hash = $2, ticket_expires_at = $3 where sign_up_id = $1', [
    id,
    ticketHash,
    expiresAt,
  ])
}

/**
 * Counts a username that this sign-up is about to test. Returns false when the sign-up has already tested the maximum
 * number of other usernames.
 */
export async function takeUsernameTry(sql: Sql, id: string, nameHash: Buffer, limit: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update bank.sign_up
     set usernames_tried = case when $2 = any (usernames_tried) then usernames_tried else usernames_tried || $2::bytea end
     where sign_up_id = $1 and ($2 = any (usernames_tried) or cardinality(usernames_tried) < $3)`,
    [id, nameHash, limit],
  )
  return rowCount === 1
}

/** The expiry of the ticket with which this BVN has tested the maximum number of usernames. Undefined without such a ticket. */
export async function findTriedOutUntil(
  sql: Sql,
  bvnIndex: Buffer,
  limit: number,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql.query<{ until: Date | null }>(
    `select ticket_expires_at as until from bank.sign_up
     where bvn_index = $1 and ticket_expires_at > $2 and completed_at is null and cardinality(usernames_tried) >= $3
     order by ticket_expires_at desc limit 1`,
    [bvnIndex, now, limit],
  )
  return rows[0]?.until ?? undefined
}

export async function completeSignUp(
  sql: Sql,
  id: string,
  requestHash: Buffer,
  answer: SignUpAnswer,
  at: Date,
): Promise<void> {
  await sql.query('update bank.sign_up set completed_at = $2, request_hash = $3, answer = $4 where sign_up_id = $1', [
    id,
    at,
    requestHash,
    JSON.stringify(answer),
  ])
}
