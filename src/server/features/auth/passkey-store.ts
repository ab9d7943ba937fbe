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
}

/** Its id; undefined when the credential is known already, whosever it is or was. */
export async function insertPasskey(sql: Sql, passkey: NewPasskey): Promise<string | undefined> {
  const row = await rowOf(
    sql,
    authQuery
      .insertInto('bank.passkey')
      .values({
        id: randomUUID(),
        customer_id: passkey.customerId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        sign_count: String(passkey.signCount),
        transports: [...passkey.transports],
        is_synced: passkey.isSynced,
        name: passkey.name,
        created_at: passkey.at,
        last_used_at: null,
        removed_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id'),
  )
  return row?.id
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
  await rowsOf(
    sql,
    authQuery
      .updateTable('bank.passkey')
      .set({ sign_count: String(use.signCount), is_synced: use.isSynced, last_used_at: use.at })
      .where('id', '=', passkeyId),
  )
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
  customerId: string,
  passkeyId: string,
  at: Date,
): Promise<string | undefined> {
  const row = await rowOf(
    sql,
    authQuery
      .updateTable('bank.passkey')
      .set({ removed_at: at })
      .where('id', '=', passkeyId)
      .where('customer_id', '=', customerId)
      .where('removed_at', 'is', null)
      .returning('name'),
  )
  return row?.name
}
