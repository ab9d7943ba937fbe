/** Reads and writes the encrypted sealing keys. Only the owner of the tables writes them. */
import type { Sql } from '../db/database.ts'

export interface WrappedKey {
  readonly id: number
  readonly wrapped: Buffer
  /** The name of the key that encrypted it. */
  readonly wrappedBy: string
  readonly createdAt: Date
  readonly sealsFrom: Date
}

/** The keys that are not removed, the oldest first. */
export async function readSealingKeys(sql: Sql): Promise<readonly WrappedKey[]> {
  const { rows } = await sql.query<{
    key_id: string
    wrapped: Buffer
    wrapped_by: string
    created_at: Date
    seals_at: Date
  }>(
    `select key_id, wrapped, wrapped_by, created_at, seals_at from bank.sealing_key
     where wrapped is not null order by seals_at, key_id`,
  )
  return rows.map((row) => ({
    id: Number(row.key_id),
    wrapped: row.wrapped,
    wrappedBy: row.wrapped_by,
    createdAt: row.created_at,
    sealsFrom: row.seals_at,
  }))
}

export async function insertSealingKey(sql: Sql, key: WrappedKey): Promise<void> {
  await sql.query(
    'insert into bank.sealing_key (key_id, wrapped, wrapped_by, created_at, seals_at) values ($1, $2, $3, $4, $5)',
    [key.id, key.wrapped, key.wrappedBy, key.createdAt, key.sealsFrom],
  )
}

/** Stores keys that another key has encrypted. A key that was removed meanwhile stays removed. */
export async function rewrapSealingKeys(
  sql: Sql,
  keys: readonly Pick<WrappedKey, 'id' | 'wrapped' | 'wrappedBy'>[],
): Promise<void> {
  await sql.query(
    `update bank.sealing_key k set wrapped = n.wrapped, wrapped_by = n.wrapped_by
     from unnest($1::bigint[], $2::bytea[], $3::text[]) as n(key_id, wrapped, wrapped_by)
     where k.key_id = n.key_id and k.wrapped is not null`,
    [keys.map(({ id }) => id), keys.map(({ wrapped }) => wrapped), keys.map(({ wrappedBy }) => wrappedBy)],
  )
}

/** Deletes the key itself. The row stays as the record of the key. */
export async function removeSealingKey(sql: Sql, id: number, at: Date): Promise<void> {
  await sql.query('update bank.sealing_key set wrapped = null, removed_at = $2 where key_id = $1', [id, at])
}
