/**
 * Stores the parts of long statements for a few minutes, for the session that asked. A reply has one part, because a
 * reply is one message.
 */
import { randomUUID } from 'node:crypto'
import { isUuid } from '../../../values/ids.ts'
import type { Sql } from '../../db/database.ts'

/**
 * Half a mebibyte of the file is about 0.9 mebibytes on the network. A slow phone gets it in a few seconds, and can
 * show the progress after each part.
 */
const PART_BYTES = 512 * 1024
const LIFE_MS = 10 * 60_000

export interface StatementPart {
  readonly content: Uint8Array
  readonly nextCursor: string | null
  readonly partsLeft: number
}

const cursorOf = (fileId: string, no: number): string => `${fileId}_${no}`

/**
 * Cuts the pieces into parts, returns the first part and stores the others. A statement that fits into one part is not
 * stored.
 */
export async function keepParts(
  sql: Sql,
  owner: { readonly sessionId: string; readonly now: Date },
  pieces: AsyncIterable<Uint8Array>,
): Promise<StatementPart> {
  const fileId = randomUUID()
  const expiresAt = new Date(owner.now.getTime() + LIFE_MS)
  let first: Buffer | undefined
  let waiting: Uint8Array[] = []
  let size = 0
  let kept = 0
  const close = async (): Promise<void> => {
    const content = Buffer.concat(waiting)
    waiting = []
    size = 0
    if (first === undefined) {
      first = content
      return
    }
    kept += 1
    await sql.query(
      'insert into bank.statement_part (file_id, no, session_id, content, expires_at) values ($1, $2, $3, $4, $5)',
      [fileId, kept, owner.sessionId, content, expiresAt],
    )
  }
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size >= PART_BYTES) await close()
  }
  if (size > 0 || first === undefined) await close()
  return {
    content: first ?? Buffer.alloc(0),
    nextCursor: kept === 0 ? null : cursorOf(fileId, 1),
    partsLeft: kept,
  }
}

/** Finds a stored part. Undefined when the cursor belongs to another session, has expired, or is no cursor. */
export async function findPart(
  sql: Sql,
  owner: { readonly sessionId: string; readonly now: Date },
  cursor: string,
): Promise<StatementPart | undefined> {
  const [fileId = '', typed = ''] = cursor.split('_')
  const no = /^[1-9][0-9]{0,4}$/.test(typed) ? Number(typed) : undefined
  if (!isUuid(fileId) || no === undefined) return undefined
  const { rows } = await sql.query<{ content: Buffer; parts_left: number }>(
    `select p.content,
       (select count(*)::int from bank.statement_part later where later.file_id = p.file_id and later.no > p.no) as parts_left
     from bank.statement_part p
     where p.file_id = $1 and p.no = $2 and p.session_id = $3 and p.expires_at > $4`,
    [fileId, no, owner.sessionId, owner.now],
  )
  const part = rows[0]
  return (
    part && {
      content: part.content,
      nextCursor: part.parts_left === 0 ? null : cursorOf(fileId, no + 1),
      partsLeft: part.parts_left,
    }
  )
}

/** Deletes the expired parts. Several processes may run it in parallel. */
export async function dropExpiredParts(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from bank.statement_part where expires_at < $1', [now])
}
