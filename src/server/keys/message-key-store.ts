/** Reads and writes the rows of message keys. A row without a signature waits for the root. */
import type { Sql } from '../db/database.ts'
import type { StoredKey, UnsignedKey } from './message-key.ts'

interface Row {
  kid: string
  public_key: Buffer
  sealed_private_key: Buffer
  not_before: string
  expires_at: string
}

const unsignedOf = (row: Row): UnsignedKey => ({
  kid: Number(row.kid),
  publicKey: row.public_key,
  sealedPrivateKey: row.sealed_private_key,
  notBefore: Number(row.not_before),
  expiresAt: Number(row.expires_at),
})

/** The signed keys that have not expired, with the keys of coming days. */
export async function readSignedKeys(sql: Sql, nowS: number): Promise<readonly StoredKey[]> {
  const { rows } = await sql.query<Row & { signature: Buffer }>(
    `select kid, public_key, sealed_private_key, not_before, expires_at, signature
     from bank.message_key where expires_at > $1 and signature is not null`,
    [nowS],
  )
  return rows.map((row) => ({ ...unsignedOf(row), signature: row.signature }))
}

/** The keys that wait for a signature, the earliest first. */
export async function readUnsignedKeys(sql: Sql, nowS: number): Promise<readonly UnsignedKey[]> {
  const { rows } = await sql.query<Row>(
    `select kid, public_key, sealed_private_key, not_before, expires_at
     from bank.message_key where expires_at > $1 and signature is null order by not_before`,
    [nowS],
  )
  return rows.map(unsignedOf)
}

/** The beginning of the latest key, signed or not. Undefined when there is none. */
export async function lastBeginning(sql: Sql): Promise<number | undefined> {
  const { rows } = await sql.query<{ last: string | null }>('select max(not_before) as last from bank.message_key')
  const last = rows[0]?.last ?? null
  return last === null ? undefined : Number(last)
}

export async function insertKey(sql: Sql, key: UnsignedKey, signature: Buffer): Promise<void> {
  await sql.query(
    `insert into bank.message_key (kid, public_key, sealed_private_key, not_before, expires_at, signature)
     values ($1, $2, $3, $4, $5, $6)`,
    [key.kid, key.publicKey, key.sealedPrivateKey, key.notBefore, key.expiresAt, signature],
  )
}

export async function insertUnsignedKeys(sql: Sql, keys: readonly UnsignedKey[]): Promise<void> {
  await sql.query(
    `insert into bank.message_key (kid, public_key, sealed_private_key, not_before, expires_at)
     select kid, public_key, sealed_private_key, not_before, expires_at
     from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bigint[])
       as made(kid, public_key, sealed_private_key, not_before, expires_at)`,
    [
      keys.map(({ kid }) => kid),
      keys.map(({ publicKey }) => publicKey),
      keys.map(({ sealedPrivateKey }) => sealedPrivateKey),
      keys.map(({ notBefore }) => notBefore),
      keys.map(({ expiresAt }) => expiresAt),
    ],
  )
}

/** Stores signatures of keys that wait for one. Returns the number of keys. */
export async function storeSignatures(
  sql: Sql,
  signed: readonly { readonly kid: number; readonly signature: Buffer }[],
): Promise<number> {
  const { rowCount } = await sql.query(
    `update bank.message_key k set signature = s.signature
     from unnest($1::bigint[], $2::bytea[]) as s(kid, signature) where k.kid = s.kid and k.signature is null`,
    [signed.map(({ kid }) => kid), signed.map(({ signature }) => signature)],
  )
  return rowCount ?? 0
}

export async function deleteExpiredKeys(sql: Sql, nowS: number): Promise<void> {
  await sql.query('delete from bank.message_key where expires_at <= $1', [nowS])
}
