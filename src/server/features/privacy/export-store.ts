/**
 * Stores the archives of customers' data: sealed in parts, given only to the session that requested them, and deleted
 * when they expire.
 */
import { lockCustomerForUpdate } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface StoredExport {
  readonly exportId: string
  readonly customerId: string
  readonly sessionId: string
  readonly state: 'making' | 'ready' | 'taken' | 'failed'
  readonly parts: number
  readonly bytes: number
  readonly expiresAt: Date
}

interface ExportRow {
  export_id: string
  customer_id: string
  session_id: string
  state: StoredExport['state']
  parts: number
  bytes: string
  expires_at: Date
}

const COLUMNS = 'export_id, customer_id, session_id, state, parts, bytes, expires_at'

/** The number of exports in the last day. Locks the customer until the transaction ends, so that parallel requests are counted. */
export async function countExports(tx: Sql, customerId: string, now: Date): Promise<number> {
  await lockCustomerForUpdate(tx, customerId)
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from bank.data_export where customer_id = $1 and requested_at > $2',
    [customerId, new Date(now.getTime() - DAY_MS)],
  )
  return rows[0]?.count ?? 0
}

export async function insertExport(
  tx: Sql,
  added: Pick<StoredExport, 'exportId' | 'customerId' | 'sessionId' | 'expiresAt'>,
  at: Date,
): Promise<void> {
  // A customer has one export at a time. A new request ends the earlier export.
  await tx.query(
    `delete from bank.data_export_part where export_id in (select export_id from bank.data_export where customer_id = $1)`,
    [added.customerId],
  )
  await tx.query(
    `update bank.data_export set state = 'failed' where customer_id = $1 and state in ('making', 'ready')`,
    [added.customerId],
  )
  await tx.query(
    `insert into bank.data_export (export_id, customer_id, session_id, state, requested_at, expires_at)
     values ($1, $2, $3, 'making', $4, $5)`,
    [added.exportId, added.customerId, added.sessionId, at, added.expiresAt],
  )
}

/** Finds the newest unexpired export of this session. */
export async function findExport(
  sql: Sql,
  owner: { readonly customerId: string; readonly sessionId: string },
  now: Date,
): Promise<StoredExport | undefined> {
  const { rows } = await sql.query<ExportRow>(
    `select ${COLUMNS} from bank.data_export
     where customer_id = $1 and session_id = $2 and expires_at > $3
     order by requested_at desc, (state = 'failed') limit 1`,
    [owner.customerId, owner.sessionId, now],
  )
  return rows[0] && exportOf(rows[0])
}

/** Finds an export that must be made. Undefined when another export replaced it. */
export async function findWanted(sql: Sql, exportId: string): Promise<StoredExport | undefined> {
  const { rows } = await sql.query<ExportRow>(
    `select ${COLUMNS} from bank.data_export where export_id = $1 and state = 'making'`,
    [exportId],
  )
  return rows[0] && exportOf(rows[0])
}

export async function dropParts(sql: Sql, exportId: string): Promise<void> {
  await sql.query('delete from bank.data_export_part where export_id = $1', [exportId])
}

export async function insertPart(sql: Sql, exportId: string, no: number, content: Buffer): Promise<void> {
  await sql.query('insert into bank.data_export_part (export_id, no, content_sealed) values ($1, $2, $3)', [
    exportId,
    no,
    content,
  ])
}

export async function endMaking(
  sql: Sql,
  exportId: string,
  made: {
    readonly state: 'ready' | 'failed'
    readonly parts: number
    readonly bytes: number
    readonly expiresAt: Date
  },
  at: Date,
): Promise<void> {
  await sql.query(
    `update bank.data_export set state = $2, parts = $3, bytes = $4, expires_at = $5, ready_at = $6
     where export_id = $1 and state = 'making'`,
    [exportId, made.state, made.parts, made.bytes, made.expiresAt, at],
  )
}

/**
 * Reads a part. Undefined when the part is deleted or belongs to another session. A part can be read several times
 * before it expires, because an answer may be lost.
 */
export async function takePart(
  tx: Sql,
  key: { readonly exportId: string; readonly customerId: string; readonly sessionId: string; readonly no: number },
  now: Date,
): Promise<{ readonly sealed: Buffer; readonly isFirst: boolean } | undefined> {
  const { rows } = await tx.query<{ content_sealed: Buffer }>(
    `select p.content_sealed from bank.data_export_part p join bank.data_export e on e.export_id = p.export_id
     where p.export_id = $1 and p.no = $2 and e.customer_id = $3 and e.session_id = $4 and e.state = 'ready' and e.expires_at > $5`,
    [key.exportId, key.no, key.customerId, key.sessionId, now],
  )
  const sealed = rows[0]?.content_sealed
  if (sealed === undefined) return undefined
  // Only one of two parallel updates changes the row, so only one part is the first.
  const { rowCount } = await tx.query(
    'update bank.data_export set taken_at = $2 where export_id = $1 and taken_at is null',
    [key.exportId, now],
  )
  return { sealed, isFirst: rowCount === 1 }
}

/** Deletes the parts of exports whose time is over or whose session has ended. Several processes may run it in parallel. */
export async function dropExpiredExports(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `delete from bank.data_export_part p using bank.data_export e
     where e.export_id = p.export_id and (e.expires_at < $1
       or not exists (select from bank.session s where s.session_id = e.session_id and s.revoked_at is null))`,
    [now],
  )
}

function exportOf(row: ExportRow): StoredExport {
  return {
    exportId: row.export_id,
    customerId: row.customer_id,
    sessionId: row.session_id,
    state: row.state,
    parts: row.parts,
    bytes: Number(row.bytes),
    expiresAt: row.expires_at,
  }
}
