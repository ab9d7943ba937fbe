/** Stores who is shut out of the back office. All records with one email address are one person (one-person.ts). */
import type { Sql } from '../../db/database.ts'

export interface Person {
  readonly staffId: string
  readonly name: string
  readonly email: string | null
  readonly shutOutAt: Date | null
}

/** SQL: the ids of all records of the person with this record. */
export const recordsOf = (id: string): string => `(select p.staff_id from bank.staff_member one
    join bank.staff_member p on p.staff_id = one.staff_id or lower(p.email) = lower(one.email) where one.staff_id = ${id})`
const RECORDS = recordsOf('$1')

/** Finds a record and locks it, so that two orders on one person follow each other. */
export async function lockPerson(tx: Sql, staffId: string): Promise<Person | undefined> {
  const { rows } = await tx.query<Person>(
    `select staff_id as "staffId", name, email, shut_out_at as "shutOutAt" from bank.staff_member where staff_id = $1 for update`,
    [staffId],
  )
  return rows[0]
}

/** Whether any record of the person is shut out. */
export async function isShutOut(sql: Sql, staffId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from bank.staff_member where staff_id in ${RECORDS} and shut_out_at is not null limit 1`,
    [staffId],
  )
  return rowCount !== 0
}

/** Shuts the person out of the back office, and ends each session of the person. Gives the number of the sessions. */
export async function shutOut(tx: Sql, staffId: string, now: Date): Promise<number> {
  await tx.query(`update bank.staff_member set shut_out_at = $2 where staff_id in ${RECORDS} and shut_out_at is null`, [
    staffId,
    now,
  ])
  const { rowCount } = await tx.query(
    `update bank.staff_session set ended_at = $2 where staff_id in ${RECORDS} and ended_at is null and expires_at > $2`,
    [staffId, now],
  )
  return rowCount ?? 0
}

/** The person can log in again. */
export async function readmit(tx: Sql, staffId: string): Promise<void> {
  await tx.query(`update bank.staff_member set shut_out_at = null where staff_id in ${RECORDS}`, [staffId])
}
