/** Reads and writes passkeys: the public keys with which a customer logs in and approves. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../../db/database.ts'

export interface StoredPasskey {
  readonly id: string
  readonly customerId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly transports: readonly string[]
  readonly name: string
}

const COLUMNS = `passkey_id as id, customer_id as "customerId", credential_id as "credentialId", public_key as "publicKey", transports, name`

/** Finds a live passkey of any customer. */
export async function findPasskey(sql: Sql, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  const { rows } = await sql.query<StoredPasskey>(
    `select ${COLUMNS} from bank.passkey where credential_id = $1 and removed_at is null`,
    [credentialId],
  )
  return rows[0]
}

export interface ListedPasskey extends StoredPasskey {
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly isSynced: boolean
}

/** The customer's live passkeys, the last added first. */
export async function listPasskeys(sql: Sql, customerId: string): Promise<readonly ListedPasskey[]> {
  const { rows } = await sql.query<ListedPasskey>(
    `select ${COLUMNS}, created_at as "createdAt", last_used_at as "lastUsedAt", is_synced as "isSynced"
     from bank.passkey where customer_id = $1 and removed_at is null order by created_at desc, passkey_id`,
    [customerId],
  )
  return rows
}

/** Whether the customer has a live passkey. */
export async function hasPasskey(sql: Sql, customerId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from bank.passkey where customer_id = $1 and removed_at is null limit 1',
    [customerId],
  )
  return rowCount === 1
}

export interface NewPasskey extends Omit<StoredPasskey, 'id'> {
  readonly signCount: number
  readonly isSynced: boolean
  readonly at: Date
  /** The hash of the challenge that it answered: the evidence that the database looks for. */
  readonly challengeHash: Buffer
}

/** Returns the id of the new passkey. Undefined when the credential belongs or belonged to any customer. */
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

/** Locks the passkey's row and returns its signature counter, so that uses run one after the other. Undefined when the passkey was removed meanwhile. */
export async function lockSignCount(sql: Sql, passkeyId: string): Promise<number | undefined> {
  const { rows } = await sql.query<{ sign_count: string }>(
    'select sign_count from bank.passkey where passkey_id = $1 and removed_at is null for update',
    [passkeyId],
  )
  return rows[0] && Number(rows[0].sign_count)
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
  const { rowCount } = await sql.query(
    'update bank.passkey set name = $3 where passkey_id = $1 and customer_id = $2 and removed_at is null',
    [passkeyId, customerId, name],
  )
  return rowCount === 1
}

/** Removes the passkey, and returns its name. Undefined when the customer has no such live passkey. */
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
