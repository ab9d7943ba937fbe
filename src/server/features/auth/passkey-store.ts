/** Passkeys: the public keys of the authenticators that a customer logs in and approves with. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import { authQuery, rowOf, rowsOf } from './auth-tables.ts'

export interface StoredPasskey {
  readonly id: string
  readonly customerId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly transports: readonly string[]
  readonly name: string
}

const passkeyColumns = authQuery
  .selectFrom('bank.passkey')
  .select([
    'id',
    'customer_id as customerId',
    'credential_id as credentialId',
    'public_key as publicKey',
    'transports',
    'name',
  ])
  .where('removed_at', 'is', null)

/** A live passkey, whosever it is. */
export function findPasskey(sql: Sql, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  return rowOf(sql, passkeyColumns.where('credential_id', '=', credentialId))
}

export interface ListedPasskey extends StoredPasskey {
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly isSynced: boolean
}

/** The customer's live passkeys, the last added first. */
export function listPasskeys(sql: Sql, customerId: string): Promise<readonly ListedPasskey[]> {
  return rowsOf(
    sql,
    passkeyColumns
      .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'is_synced as isSynced'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
  )
}

/** Whether the customer has a live passkey. */
export async function hasPasskey(sql: Sql, customerId: string): Promise<boolean> {
  return (await rowOf(sql, passkeyColumns.where('customer_id', '=', customerId).limit(1))) !== undefined
}

export interface NewPasskey extends Omit<StoredPasskey, 'id'> {
  readonly signCount: number
  readonly isSynced: boolean
  readonly at: Date
  /** The hash of the challenge that it answered: the evidence that the database looks for. */
  readonly challengeHash: Buffer
}

/** Its id; undefined when the credential is known already, whosever it is or was. */
export async function insertPasskey(sql: Sql, passkey: NewPasskey): Promise<string | undefined> {
  const { customerId, credentialId, publicKey, signCount, transports, isSynced, name, at, challengeHash } = passkey
  const { rows } = await sql.query<{ id: string | null }>(
    'select bank.add_passkey($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as id',
    [
      customerId,
      randomUUID(),
      credentialId,
      publicKey,
      signCount,
      transports,
      isSynced,
      name,
      at,
      challengeHash.toString('hex'),
    ],
  )
  return rows[0]?.id ?? undefined
}

/** What it had counted to, with its row locked: uses go one after the other. Undefined when it was removed meanwhile. */
export async function lockSignCount(sql: Sql, passkeyId: string): Promise<number | undefined> {
  const row = await rowOf(
    sql,
    authQuery
      .selectFrom('bank.passkey')
      .select('sign_count')
      .where('id', '=', passkeyId)
      .where('removed_at', 'is', null)
      .forUpdate(),
  )
  return row && Number(row.sign_count)
}

export async function writePasskeyUse(
  sql: Sql,
  passkeyId: string,
  use: { readonly signCount: number; readonly isSynced: boolean; readonly at: Date },
): Promise<void> {
  await sql.query('select bank.count_passkey_use($1, $2, $3, $4)', [passkeyId, use.signCount, use.isSynced, use.at])
}

/** False when the customer has no such live passkey. */
export async function writePasskeyName(
  sql: Sql,
  customerId: string,
  passkeyId: string,
  name: string,
): Promise<boolean> {
  const row = await rowOf(
    sql,
    authQuery
      .updateTable('bank.passkey')
      .set({ name })
      .where('id', '=', passkeyId)
      .where('customer_id', '=', customerId)
      .where('removed_at', 'is', null)
      .returning('id'),
  )
  return row !== undefined
}

/** Its name; undefined when the customer has no such live passkey. */
export async function dropPasskey(
  sql: Sql,
  { customerId, sessionId }: { readonly customerId: string; readonly sessionId: string },
  passkeyId: string,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql.query<{ name: string | null }>('select bank.remove_passkey($1, $2, $3, $4) as name', [
    customerId,
    passkeyId,
    at,
    sessionId,
  ])
  return rows[0]?.name ?? undefined
}
