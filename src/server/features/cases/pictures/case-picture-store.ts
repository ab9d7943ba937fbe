/** Stores the pictures of cases. The caller has checked the owner of the case. */
import type { Sql } from '../../../db/database.ts'

export interface CasePicture {
  /** The id of the picture's file. */
  readonly pictureId: string
  readonly eventId: string
  readonly at: Date
}

/** Finds the pictures of a case in the order in which they were sent. */
export async function findCasePictures(sql: Sql, caseId: string): Promise<readonly CasePicture[]> {
  const { rows } = await sql.query<{ file_id: string; event_id: string; at: Date }>(
    `select p.file_id, p.event_id, e.created_at as at from bank.case_picture p
     join bank.case_event e on e.case_id = p.case_id and e.event_id = p.event_id
     where p.case_id = $1 order by e.number`,
    [caseId],
  )
  return rows.map((row) => ({ pictureId: row.file_id, eventId: row.event_id, at: row.at }))
}

/** Stores a picture, in the transaction that stores its message. */
export async function insertCasePicture(
  tx: Sql,
  { caseId, eventId, pictureId }: { readonly caseId: string; readonly eventId: string; readonly pictureId: string },
): Promise<void> {
  await tx.query('insert into bank.case_picture (case_id, event_id, file_id) values ($1, $2, $3)', [
    caseId,
    eventId,
    pictureId,
  ])
}
