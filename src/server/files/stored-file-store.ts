/** The rows of stored files: made before their content is written, dropped after it is gone. Always of one customer, but for the clean-up. */
import type { Sql } from '../db/database.ts'

export interface StoredFile {
  readonly id: string
  readonly customerId: string
  readonly keyId: string
  readonly mediaType: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** The size of the picture before it was sealed. */
  readonly bytes: number
}

/** The purpose of a file. A query for a file needs its purpose and its owner. */
export type FilePurpose = 'kyc' | 'case' | 'profile-picture'

interface Row {
  id: string
  customer_id: string
  key_id: string
  media_type: string
  width: number
  height: number
  bytes: number
}

const COLUMNS = 'file_id as id, customer_id, key_id, media_type, width, height, bytes'
const fileOf = (row: Row): StoredFile => ({
  id: row.id,
  customerId: row.customer_id,
  keyId: row.key_id,
  mediaType: row.media_type,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
})

/** Before the content is written. */
export async function insertFile(
  sql: Sql,
  file: StoredFile & { readonly uploadId: string; readonly purpose: FilePurpose; readonly at: Date },
): Promise<void> {
  await sql.query(
    `insert into bank.stored_file (file_id, customer_id, upload_id, purpose, state, key_id, media_type, width, height, bytes, changed_at)
     values ($1, $2, $3, $4, 'writing', $5, $6, $7, $8, $9, $10)`,
    [
      file.id,
      file.customerId,
      file.uploadId,
      file.purpose,
      file.keyId,
      file.mediaType,
      file.width,
      file.height,
      file.bytes,
      file.at,
    ],
  )
}

/** After the content is written, with what uses it; false when the clean-up took it for lost, or this upload is kept already. */
export async function markKept(sql: Sql, id: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update bank.stored_file f set state = 'kept' where file_id = $1 and state = 'writing' and not exists (
       select from bank.stored_file other where other.customer_id = f.customer_id and other.upload_id = f.upload_id
         and other.purpose = f.purpose and other.state = 'kept')`,
    [id],
  )
  return rowCount === 1
}

/** The file that this upload became, where it did. */
export async function findUploaded(
  sql: Sql,
  key: { readonly customerId: string; readonly uploadId: string; readonly purpose: FilePurpose },
): Promise<StoredFile | undefined> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from bank.stored_file
     where customer_id = $1 and upload_id = $2 and purpose = $3 and state = 'kept'`,
    [key.customerId, key.uploadId, key.purpose],
  )
  return rows[0] && fileOf(rows[0])
}

/** A kept file of this customer. */
export async function findFile(
  sql: Sql,
  key: { readonly id: string; readonly customerId: string; readonly purpose: FilePurpose },
): Promise<StoredFile | undefined> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from bank.stored_file where file_id = $1 and customer_id = $2 and purpose = $3 and state = 'kept'`,
    [key.id, key.customerId, key.purpose],
  )
  return rows[0] && fileOf(rows[0])
}

/** Files of this customer that the store has, the oldest first. */
export async function listKeptFiles(
  sql: Sql,
  customerId: string,
): Promise<readonly { readonly id: string; readonly purpose: string; readonly mediaType: string }[]> {
  const { rows } = await sql.query<{ id: string; purpose: string; mediaType: string }>(
    `select file_id as id, purpose, media_type as "mediaType" from bank.stored_file
     where customer_id = $1 and state = 'kept' order by changed_at, file_id`,
    [customerId],
  )
  return rows
}

/** Marks a file as removed. No call can read it from then on, and the clean-up deletes it from the store. */
export async function dropFile(
  sql: Sql,
  key: { readonly id: string; readonly customerId: string },
  at: Date,
): Promise<void> {
  await sql.query(
    `update bank.stored_file set state = 'dropped', changed_at = $3 where file_id = $1 and customer_id = $2`,
    [key.id, key.customerId, at],
  )
}

/** Files that are to go: dropped ones, and those whose writing was never finished. Marked as dropped, so that none comes back. */
export async function claimFilesToDrop(sql: Sql, unfinishedBefore: Date, most: number): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `update bank.stored_file set state = 'dropped' where file_id in (
       select file_id from bank.stored_file where state = 'dropped' or (state = 'writing' and changed_at < $1)
       order by changed_at limit $2 for update skip locked)
     returning file_id as id`,
    [unfinishedBefore, most],
  )
  return rows.map(({ id }) => id)
}

/** After its content is gone. */
export async function forgetFile(sql: Sql, id: string): Promise<void> {
  await sql.query(`delete from bank.stored_file where file_id = $1 and state = 'dropped'`, [id])
}
