/** Sign-ups on their way: the identity record (sealed, billed, so kept for an hour), the ticket, and the answer once done. */
import { randomUUID } from 'node:crypto'
import { sql as raw } from 'kysely'
import type { Sql } from '../../db/database.ts'
import type { IdentityRecord } from '../../ports/identity.ts'
import type { AuthKeys } from './auth-deps.ts'
import { authQuery, rowOf, rowsOf } from './auth-tables.ts'
import { seal, unseal } from './sealing.ts'

/** What a finished sign-up answered; a repeat gets the same. */
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
  /** Null before the code was right. */
  readonly ticketExpiresAt: Date | null
  readonly completed: { readonly requestHash: Buffer; readonly answer: SignUpAnswer } | undefined
}

const signUpColumns = authQuery
  .selectFrom('bank.sign_up')
  .select([
    'id',
    'bvn_index as bvnIndex',
    'record_sealed as recordSealed',
    'reference',
    'looked_up_at as lookedUpAt',
    'ticket_expires_at as ticketExpiresAt',
    'request_hash as requestHash',
    'answer',
  ])

type SignUpRow = NonNullable<Awaited<ReturnType<typeof signUpColumns.executeTakeFirst>>>

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
    completed:
      row.requestHash && row.answer
        ? { requestHash: row.requestHash, answer: row.answer as unknown as SignUpAnswer }
        : undefined,
  }
}

export interface NewSignUp {
  readonly bvnIndex: Buffer
  readonly record: IdentityRecord
  readonly lookedUpAt: Date
  readonly reference: string
  readonly at: Date
}

/** Its id. */
export async function insertSignUp(sql: Sql, keys: AuthKeys, signUp: NewSignUp): Promise<string> {
  const id = randomUUID()
  await rowsOf(
    sql,
    authQuery.insertInto('bank.sign_up').values({
      id,
      bvn_index: signUp.bvnIndex,
      record_sealed: seal(keys.identityEncryption, recordPlace(signUp.bvnIndex), JSON.stringify(signUp.record)),
      looked_up_at: signUp.lookedUpAt,
      reference: signUp.reference,
      ticket_hash: null,
      ticket_expires_at: null,
      created_at: signUp.at,
      completed_at: null,
      request_hash: null,
      answer: null,
    }),
  )
  return id
}

/** Drops a sign-up that no customer waits for. */
export async function deleteSignUp(sql: Sql, id: string): Promise<void> {
  await rowsOf(sql, authQuery.deleteFrom('bank.sign_up').where('id', '=', id))
}

/** A record that was paid for since `since`. */
export async function findRecentRecord(
  sql: Sql,
  keys: AuthKeys,
  bvnIndex: Buffer,
  since: Date,
): Promise<{ readonly record: IdentityRecord; readonly lookedUpAt: Date } | undefined> {
  const row = await rowOf(
    sql,
    signUpColumns
      .where('bvn_index', '=', bvnIndex)
      .where('looked_up_at', '>', since)
      .orderBy('looked_up_at', 'desc')
      .limit(1),
  )
  return row && toSignUp(keys, row)
}

export async function findSignUpByReference(sql: Sql, keys: AuthKeys, reference: string): Promise<SignUp | undefined> {
  const row = await rowOf(sql, signUpColumns.where('reference', '=', reference))
  return row && toSignUp(keys, row)
}

/** The sign-up of a live ticket. */
export async function findSignUpByTicket(
  sql: Sql,
  keys: AuthKeys,
  ticketHash: Buffer,
  now: Date,
): Promise<SignUp | undefined> {
  const row = await rowOf(sql, signUpColumns.where('ticket_hash', '=', ticketHash).where('ticket_expires_at', '>', now))
  return row && toSignUp(keys, row)
}

/** The same row, locked until the transaction ends: of two requests with one ticket, one completes it. */
export async function lockSignUp(sql: Sql, keys: AuthKeys, id: string): Promise<SignUp | undefined> {
  const row = await rowOf(sql, signUpColumns.where('id', '=', id).forUpdate())
  return row && toSignUp(keys, row)
}

export async function giveSignUpTicket(sql: Sql, id: string, ticketHash: Buffer, expiresAt: Date): Promise<void> {
  await rowsOf(
    sql,
    authQuery
      .updateTable('bank.sign_up')
      .set({ ticket_hash: ticketHash, ticket_expires_at: expiresAt })
      .where('id', '=', id),
  )
}

/** Counts a username that this sign-up is about to test; false when the sign-up has tested as many others as it may. */
export async function takeUsernameTry(sql: Sql, id: string, nameHash: Buffer, limit: number): Promise<boolean> {
  const isKnown = raw<boolean>`${nameHash} = any(usernames_tried)`
  const row = await rowOf(
    sql,
    authQuery
      .updateTable('bank.sign_up')
      .set({
        usernames_tried: raw<
          Buffer[]
        >`case when ${isKnown} then usernames_tried else usernames_tried || ${nameHash}::bytea end`,
      })
      .where('id', '=', id)
      .where(raw<boolean>`(${isKnown} or cardinality(usernames_tried) < ${limit})`)
      .returning('id'),
  )
  return row !== undefined
}

/** When the ticket expires with which this BVN has tested as many usernames as it may; undefined where there is none. */
export async function findTriedOutUntil(
  sql: Sql,
  bvnIndex: Buffer,
  limit: number,
  now: Date,
): Promise<Date | undefined> {
  const row = await rowOf(
    sql,
    authQuery
      .selectFrom('bank.sign_up')
      .select('ticket_expires_at as until')
      .where('bvn_index', '=', bvnIndex)
      .where('ticket_expires_at', '>', now)
      .where('completed_at', 'is', null)
      .where(raw<number>`cardinality(usernames_tried)`, '>=', limit)
      .orderBy('ticket_expires_at', 'desc')
      .limit(1),
  )
  return row?.until ?? undefined
}

export async function completeSignUp(
  sql: Sql,
  id: string,
  requestHash: Buffer,
  answer: SignUpAnswer,
  at: Date,
): Promise<void> {
  await rowsOf(
    sql,
    authQuery
      .updateTable('bank.sign_up')
      .set({ completed_at: at, request_hash: requestHash, answer: JSON.stringify(answer) })
      .where('id', '=', id),
  )
}
