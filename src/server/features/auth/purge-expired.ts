/** Deletes what has served its time: codes, tickets, unfinished sign-ups, counters, old tokens. Customers, devices and audit stay. */
import type { Sql } from '../../db/database.ts'
import { type AuthStore, limitsOf } from './auth-deps.ts'
import { authQuery, rowsOf } from './auth-tables.ts'

const DAY_MS = 86_400_000
/** A customer can look back at where the account was used for so long. */
const SESSION_HISTORY_MS = 90 * DAY_MS
/** Misses further apart than this are not in a row. */
const COUNTER_LIFE_MS = 30 * DAY_MS

/** Safe to run at any time, from several processes at once. */
export async function purgeExpired(deps: Pick<AuthStore, 'database' | 'limits'>, now: Date): Promise<void> {
  const limits = limitsOf(deps)
  const sql: Sql = deps.database.pool
  const before = (ms: number) => new Date(now.getTime() - ms)
  await rowsOf(
    sql,
    authQuery.deleteFrom('bank.one_time_code').where('created_at', '<', before(limits.codeReferenceLifeMs + DAY_MS)),
  )
  await rowsOf(sql, authQuery.deleteFrom('bank.code_send').where('sent_at', '<', before(DAY_MS)))
  await rowsOf(sql, authQuery.deleteFrom('bank.ticket').where('expires_at', '<', now))
  await rowsOf(sql, authQuery.deleteFrom('bank.token').where('confirmed_at', 'is', null).where('expires_at', '<', now))
  await rowsOf(sql, authQuery.deleteFrom('bank.sign_up').where('created_at', '<', before(DAY_MS)))
  await rowsOf(
    sql,
    authQuery
      .deleteFrom('bank.attempt_counter')
      // Without the second rule every invented username would leave a row for ever.
      .where((row) => row.or([row('locked_until', '<', now), row('raised_at', '<', before(COUNTER_LIFE_MS))])),
  )
  await rowsOf(
    sql,
    authQuery
      .updateTable('bank.session_token')
      .set({ successor_sealed: null })
      .where('successor_sealed', 'is not', null)
      .where('rotated_at', '<', before(limits.refreshGraceMs)),
  )
  await rowsOf(
    sql,
    authQuery
      .deleteFrom('bank.session_token')
      .where('access_expires_at', '<', now)
      .where('session_id', 'in', (session) =>
        session.selectFrom('bank.session').select('id').where('ends_at', '<', now),
      ),
  )
  await rowsOf(sql, authQuery.deleteFrom('bank.session').where('ends_at', '<', before(SESSION_HISTORY_MS)))
}
