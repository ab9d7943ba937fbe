/** Deletes expired rows: codes, tickets, unfinished sign-ups, counters and old tokens. Customers, devices and audit events stay. */
import type { Sql } from '../db/database.ts'
import { type AuthStore, limitsOf } from './auth-deps.ts'
import { deleteOldCodes } from './codes/code-life.ts'

const DAY_MS = 86_400_000
/** Customers can see for this time where their account was used. */
const SESSION_HISTORY_MS = 90 * DAY_MS
/** Failed tries that are further apart than this do not count as tries in a row. */
const COUNTER_LIFE_MS = 30 * DAY_MS

/** May run at any time, and in several processes in parallel. */
export async function purgeExpired(deps: Pick<AuthStore, 'database' | 'limits'>, now: Date): Promise<void> {
  const limits = limitsOf(deps)
  const sql: Sql = deps.database.pool
  const before = (ms: number) => new Date(now.getTime() - ms)
  await deleteOldCodes(deps, now)
  await sql.query('delete from bank.ticket where expires_at < $1', [now])
  await sql.query('delete from bank.authenticator where confirmed_at is null and expires_at < $1', [now])
  await sql.query('delete from bank.sign_up where created_at < $1', [before(DAY_MS)])
  // The second condition deletes the rows of invented usernames, which would otherwise stay for ever.
  await sql.query('delete from bank.attempt_counter where locked_until < $1 or raised_at < $2', [
    now,
    before(COUNTER_LIFE_MS),
  ])
  await sql.query(
    `update bank.session_token set successor_sealed = null where successor_sealed is not null and rotated_at < $1`,
    [before(limits.refreshGraceMs)],
  )
  await sql.query(
    `delete from bank.session_token
     where access_expires_at < $1 and session_id in (select session_id from bank.session where ends_at < $1)`,
    [now],
  )
  await sql.query('delete from bank.session where ends_at < $1', [before(SESSION_HISTORY_MS)])
}
