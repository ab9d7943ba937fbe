/** Parts of unfinished uploads, in the database for an hour. Any server accepts any part, and the waiting parts are bounded. */
import { MAX_FILE_BYTES, PART_BYTES } from '../../contract/customers/uploads.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Sql } from '../db/database.ts'
import type { FileSealing } from './file-sealing.ts'

const LIFE_MS = 60 * 60_000
/** The unfinished uploads that one customer may have. */
const MAX_UPLOADS = 8

export interface UploadKey {
  readonly customerId: string
  readonly uploadId: string
  /** Bytes of the whole file. */
  readonly size: number
}

const partsOf = (size: number): number => Math.ceil(size / PART_BYTES)
const lengthOf = (size: number, part: number): number => Math.min(PART_BYTES, size - part * PART_BYTES)
const placeOf = ({ customerId, uploadId }: UploadKey, part: number): string =>
  `bank.upload_part ${customerId} ${uploadId} ${part}`

/** Keeps a part and answers how many are here. A part that does not fit its file is `file-incomplete`. */
export async function keepPart(
  sql: Sql,
  sealing: FileSealing,
  key: UploadKey,
  { part, bytes, at }: { readonly part: number; readonly bytes: Buffer; readonly at: Date },
): Promise<Result<number, 'file-incomplete' | 'upload-limit'>> {
  if (key.size > MAX_FILE_BYTES || part >= partsOf(key.size) || bytes.length !== lengthOf(key.size, part))
    return fail('file-incomplete')
  const { rows } = await sql.query<{ others: number }>(
    `select count(distinct upload_id)::int as others from bank.upload_part
     where customer_id = $1 and upload_id <> $2 and arrived_at > $3`,
    [key.customerId, key.uploadId, new Date(at.getTime() - LIFE_MS)],
  )
  if ((rows[0]?.others ?? 0) >= MAX_UPLOADS) return fail('upload-limit')
  const sealed = sealing.seal(placeOf(key, part), bytes)
  const kept = await sql.query<{ parts: number }>(
    `with kept as (
       insert into bank.upload_part (customer_id, upload_id, part, bytes_sealed, arrived_at) values ($1, $2, $3, $4, $5)
       on conflict (customer_id, upload_id, part)
       do update set bytes_sealed = excluded.bytes_sealed, arrived_at = excluded.arrived_at)
     select 1 + count(*)::int as parts from bank.upload_part
     where customer_id = $1 and upload_id = $2 and part <> $3`,
    [key.customerId, key.uploadId, part, sealed, at],
  )
  return ok(kept.rows[0]?.parts ?? 1)
}

/** The whole file, or undefined while parts of it are missing or too old. */
export async function joinParts(
  sql: Sql,
  sealing: FileSealing,
  key: UploadKey,
  now: Date,
): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ part: number; bytes_sealed: Buffer }>(
    `select part, bytes_sealed from bank.upload_part
     where customer_id = $1 and upload_id = $2 and arrived_at > $3 order by part`,
    [key.customerId, key.uploadId, new Date(now.getTime() - LIFE_MS)],
  )
  if (rows.length !== partsOf(key.size)) return undefined
  const pieces = rows.map((row) => sealing.unseal(placeOf(key, row.part), row.bytes_sealed))
  const isWhole = pieces.every((piece, part) => piece.length === lengthOf(key.size, part))
  return isWhole ? Buffer.concat(pieces) : undefined
}

export async function dropParts(sql: Sql, { customerId, uploadId }: Omit<UploadKey, 'size'>): Promise<void> {
  await sql.query('delete from bank.upload_part where customer_id = $1 and upload_id = $2', [customerId, uploadId])
}

/** Safe at any time, and in several processes in parallel. */
export async function dropOldParts(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from bank.upload_part where arrived_at < $1', [new Date(now.getTime() - LIFE_MS)])
}
