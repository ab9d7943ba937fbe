/** Stores the sessions of staff. A session is found by the hash of its token, with the current roles and duties of the person. */
import { randomUUID } from 'node:crypto'
import { STAFF_IDLE_MS } from '../../../contract/staff/staff-api.ts'
import type { StaffDuty, StaffRole } from '../../../values/vocabularies/staff-duties.ts'
import type { Sql } from '../../db/database.ts'
import { hashOf } from '../random-token.ts'

/** The program that holds a session. */
export type SessionClient = 'browser' | 'command-line'
/** The longest life of a session. A browser hides the token of its session. The command line keeps it in a file, so its session is shorter. */
export const SESSION_LIVES_MS: Readonly<Record<SessionClient, number>> = {
  browser: 10 * 60 * 60_000,
  'command-line': 60 * 60_000,
}
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
  /** False: the person has switched the keys of one letter off. */
  readonly usesLetterKeys: boolean
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
    readonly client: SessionClient
    readonly staffId: string
    readonly groups: readonly string[]
    readonly authenticatedAt: Date
    readonly now: Date
  },
): Promise<string> {
  const sessionId = randomUUID()
  await sql.query(
    `insert into bank.staff_session
       (session_id, client, token_hash, staff_id, provider_groups, authenticated_at, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      sessionId,
      session.client,
      hashOf(session.token),
      session.staffId,
      session.groups,
      session.authenticatedAt,
      session.now,
      new Date(session.now.getTime() + SESSION_LIVES_MS[session.client]),
    ],
  )
  return sessionId
}

interface WantedSession {
  readonly token: string
  readonly client: SessionClient
  /** True: no act of the person made the call, so the session does not last longer. */
  readonly isByPage: boolean
}

/**
 * The caller of a live session of this client. The roles are those of today, and not those of the login. The token of another client opens nothing.
 */
export async function findSession(
  sql: Sql,
  { token, client, isByPage }: WantedSession,
  now: Date,
): Promise<StaffCaller | undefined> {
  const { rows } = await sql.query<SessionRow>(
    `select s.session_id as "sessionId", s.staff_id as "staffId", m.name, m.email, m.uses_letter_keys as "usesLetterKeys", s.authenticated_at as "authenticatedAt",
       s.expires_at as "expiresAt", s.last_used_at as "lastUsedAt",
       array(select distinct g.role from bank.staff_group_role g where g.provider_group = any (s.provider_groups) order by 1) as roles,
       array(select distinct d.duty from bank.staff_group_role g join bank.staff_role_duty d on d.role = g.role
             where g.provider_group = any (s.provider_groups) order by 1) as duties
     from bank.staff_session s join bank.staff_member m on m.staff_id = s.staff_id
     where s.token_hash = $1 and s.client = $4 and s.ended_at is null and m.shut_out_at is null and s.expires_at > $2 and s.last_used_at > $3`,
    [hashOf(token), now, new Date(now.getTime() - STAFF_IDLE_MS), client],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { lastUsedAt, ...caller } = row
  if (!isByPage && now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS)
    await sql.query('update bank.staff_session set last_used_at = $2 where session_id = $1', [caller.sessionId, now])
  return caller
}

/** Ends the session of each member of staff. Gives their number. */
export async function endAllSessions(sql: Sql, now: Date): Promise<number> {
  const { rowCount } = await sql.query(
    'update bank.staff_session set ended_at = $1 where ended_at is null and expires_at > $1',
    [now],
  )
  return rowCount ?? 0
}

export async function endSession(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql.query('update bank.staff_session set ended_at = $2 where session_id = $1 and ended_at is null', [
    sessionId,
    now,
  ])
}
