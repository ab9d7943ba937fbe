/** Deletes expired rows: codes, tickets, unfinished sign-ups, counters and old tokens. Customers, devices and audit events stay. */
import type { Sql } from '../db/database.ts'
import { REMOVED_AT_ONCE, removeInSets, retentionEnd } from '../db/retention.ts'
import { type AuthStore, limitsOf } from './auth-deps.ts'
import { deleteOldCodes } from './codes/code-life.ts'

/** May run at any time, and in several processes in parallel. `bank.retention` has the periods of sign-ups, counters and sessions. */
export async function purgeExpired(deps: Pick<AuthStore, 'database' | 'limits'>, now: Date): Promise<void> {
  const limits = limitsOf(deps)
  const sql: Sql = deps.database.pool
  const before = (ms: number) => new Date(now.getTime() - ms)
  await deleteOldCodes(deps, now)
  await sql.query('delete from bank.ticket where expires_at < $1', [now])
  await sql.query('delete from bank.authenticator where confirmed_at is null and expires_at < $1', [now])
  await removeSignUps(sql, await retentionEnd(sql, 'sign-up', now))
  await removeCounters(sql, now, await retentionEnd(sql, 'attempt-counter', now))
  await sql.query(
    `update bank.session_token set successor_sealed = null where successor_sealed is not null and rotated_at < $1`,
    [before(limits.refreshGraceMs)],
  )
  await removeTokens(sql, now)
  await removeSessions(sql, await retentionEnd(sql, 'session', now))
}

const removeSignUps = (sql: Sql, before: Date): Promise<void> =>
  removeInSets(() =>
    sql.query(
      `delete from bank.sign_up where sign_up_id = any (array(
         select sign_up_id from bank.sign_up where created_at < $1 limit ${REMOVED_AT_ONCE}))`,
      [before],
    ),
  )

/** `before` removes the counters of invented usernames, which would otherwise stay for ever. */
const removeCounters = (sql: Sql, now: Date, before: Date): Promise<void> =>
  removeInSets(() =>
    sql.query(
      `delete from bank.attempt_counter where (locked_until < $1 or raised_at < $2) and ctid = any (array(
         select ctid from bank.attempt_counter where locked_until < $1 or raised_at < $2 limit ${REMOVED_AT_ONCE}))`,
      [now, before],
    ),
  )

const removeTokens = (sql: Sql, now: Date): Promise<void> =>
  removeInSets(() =>
    sql.query(
      `delete from bank.session_token where (session_id, generation) in (
         select t.session_id, t.generation from bank.session_token t join bank.session s on s.session_id = t.session_id
         where t.access_expires_at < $1 and s.ends_at < $1 limit ${REMOVED_AT_ONCE})`,
      [now],
    ),
  )

const removeSessions = (sql: Sql, before: Date): Promise<void> =>
  removeInSets(() =>
    sql.query(
      `delete from bank.session where ends_at < $1 and ctid = any (array(
         select ctid from bank.session where ends_at < $1 limit ${REMOVED_AT_ONCE}))`,
      [before],
    ),
  )
