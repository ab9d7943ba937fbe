/** Misses in a row, counted and committed before each guess is looked at: a crash or a race gives nobody a free guess. */
import { sql as raw } from 'kysely'
import type { Sql } from '../../db/database.ts'
import { authQuery, rowOf, rowsOf } from './auth-tables.ts'

export interface AttemptRule {
  /** This many misses lock; the try that reaches the limit is still looked at. */
  readonly limit: number
  readonly lockMs: number
}

export type Attempt =
  | { readonly allowed: true; readonly misses: number; readonly lockedUntil: Date | null }
  | { readonly allowed: false; readonly lockedUntil: Date }

/** Takes one try. Call it on the pool, outside any transaction, so that it is committed when it returns. */
export async function takeAttempt(sql: Sql, key: string, rule: AttemptRule, now: Date): Promise<Attempt> {
  const lock = new Date(now.getTime() + rule.lockMs)
  const misses = raw<number>`case when attempt_counter.locked_until is null then attempt_counter.misses + 1 else 1 end`
  const raised = await rowOf(
    sql,
    authQuery
      .insertInto('bank.attempt_counter')
      .values({ key, misses: 1, locked_until: rule.limit <= 1 ? lock : null, raised_at: now })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            misses,
            locked_until: raw<Date | null>`case when ${misses} >= ${rule.limit} then ${lock}::timestamptz end`,
            raised_at: now,
          })
          .where(raw<boolean>`attempt_counter.locked_until is null or attempt_counter.locked_until <= ${now}`),
      )
      .returning(['misses', 'locked_until']),
  )
  if (raised) return { allowed: true, misses: raised.misses, lockedUntil: raised.locked_until }
  const locked = await rowOf(
    sql,
    authQuery.selectFrom('bank.attempt_counter').select('locked_until').where('key', '=', key),
  )
  return { allowed: false, lockedUntil: locked?.locked_until ?? now }
}

/** Until when this key is locked, without taking a try. */
export async function lockedUntil(sql: Sql, key: string, now: Date): Promise<Date | undefined> {
  const row = await rowOf(
    sql,
    authQuery.selectFrom('bank.attempt_counter').select('locked_until').where('key', '=', key),
  )
  return row?.locked_until && row.locked_until > now ? row.locked_until : undefined
}

/** The guess that took this try was right: the row of misses is over. A lock that another try has set since stays. */
export async function clearAttempts(
  sql: Sql,
  key: string,
  taken: Pick<Attempt & { allowed: true }, 'misses'>,
): Promise<void> {
  await rowsOf(
    sql,
    authQuery
      .deleteFrom('bank.attempt_counter')
      .where('key', '=', key)
      .where((row) => row.or([row('locked_until', 'is', null), row('misses', '=', taken.misses)])),
  )
}

/** Another proof stood for the guess: misses and lock are over, whoever set it. */
export async function endLock(sql: Sql, key: string): Promise<void> {
  await rowsOf(sql, authQuery.deleteFrom('bank.attempt_counter').where('key', '=', key))
}
