/** Stores the sessions of staff. A session is found by the hash of its cookie, with the roles and duties that it has now. */
import { randomUUID } from 'node:crypto'
import type { StaffDuty, StaffRole } from '../../../values/vocabularies/staff-duties.ts'
import type { Sql } from '../../db/database.ts'
import { hashOf } from '../random-token.ts'

/** A session ends after this time without a call. */
const IDLE_MS = 15 * 60_000
/** A session ends after one working day. */
export const SESSION_LIVES_MS = 10 * 60 * 60_000
/** `last_used_at` is written at most this often. */
const TOUCH_EVERY_MS = 60_000

/** The member of staff behind a call. */
export interface StaffCaller {
  readonly sessionId: string
  readonly staffId: string
  readonly name: string
  readonly email: string | null
  readonly roles: readonly StaffRole[]
  readonly duties: readonly StaffDuty[]
  /** When the person last proved the identity at the provider. */
  readonly authenticatedAt: Date
  readonly expiresAt: Date
}

interface SessionRow extends StaffCaller {
  readonly lastUsedAt: Date
}

export async function insertSession(
  sql: Sql,
  session: {
    readonly token: string
    readonly staffId: string
    readonly groups: readonly string[]
    readonly authenticatedAt: Date
    readonly now: Date
  },
): Promise<string> {
  const sessionId = randomUUID()
  await sql.query(
    `insert into bank.staff_session
       (session_id, token_hash, staff_id, provider_groups, authenticated_at, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [
      sessionId,
      hashOf(session.token),
      session.staffId,
      session.groups,
      session.authenticatedAt,
      session.now,
      new Date(session.now.getTime() + SESSION_LIVES_MS),
    ],
  )
  return sessionId
}

/** The caller of a live session. The roles are those of today, and not those of the login. */
export async function findSession(sql: Sql, token: string, now: Date): Promise<StaffCaller | undefined> {
  const { rows } = await sql.query<SessionRow>(
    `select s.session_id as "sessionId", s.staff_id as "staffId", m.name, m.email, s.authenticated_at as "authenticatedAt",
       s.expires_at as "expiresAt", s.last_used_at as "lastUsedAt",
       array(select distinct g.role from bank.staff_group_role g where g.provider_group = any (s.provider_groups) order by 1) as roles,
       array(select distinct d.duty from bank.staff_group_role g join bank.staff_role_duty d on d.role = g.role
             where g.provider_group = any (s.provider_groups) order by 1) as duties
     from bank.staff_session s join bank.staff_member m on m.staff_id = s.staff_id
     where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and s.last_used_at > $3`,
    [hashOf(token), now, new Date(now.getTime() - IDLE_MS)],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { lastUsedAt, ...caller } = row
  if (now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS)
    await sql.query('update bank.staff_session set last_used_at = $2 where session_id = $1', [caller.sessionId, now])
  return caller
}

export async function endSession(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql.query('update bank.staff_session set ended_at = $2 where session_id = $1 and ended_at is null', [
    sessionId,
    now,
  ])
}
