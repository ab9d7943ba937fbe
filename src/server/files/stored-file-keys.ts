/** Reads and changes the key ids of stored files, for the command that seals files again. Dropped files are left out. */
import type { Sql } from '../db/database.ts'

export interface FileKey {
  readonly id: string
  /** Eight hexadecimal digits. A longer id is of a file that was sealed with the first key before files had the id inside. */
  readonly keyId: string
}

/** The next kept files in the order of their ids. */
export async function listFileKeys(
  sql: Sql,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<readonly FileKey[]> {
  const { rows } = await sql.query<{ id: string; key_id: string }>(
    `select file_id as id, key_id from bank.stored_file
     where state = 'kept' and ($1::uuid is null or file_id > $1) order by file_id limit $2`,
    [after ?? null, most],
  )
  return rows.map((row) => ({ id: row.id, keyId: row.key_id }))
}

/** The ids that have no row any more. */
export async function findGone(sql: Sql, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select given.id from unnest($1::uuid[]) as given(id)
     where not exists (select from bank.stored_file f where f.file_id = given.id)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

export async function setFileKeys(sql: Sql, ids: readonly string[], keyId: string): Promise<number> {
  const { rowCount } = await sql.query('update bank.stored_file set key_id = $2 where file_id = any ($1::uuid[])', [
    ids,
    keyId,
  ])
  return rowCount ?? 0
}

/** The number of files of each key, with files that are being written. */
export async function countFileKeys(sql: Sql): Promise<readonly { readonly keyId: string; readonly count: number }[]> {
  const { rows } = await sql.query<{ key_id: string; count: string }>(
    `select key_id, count(*) as count from bank.stored_file where state <> 'dropped' group by key_id`,
  )
  return rows.map((row) => ({ keyId: row.key_id, count: Number(row.count) }))
}
