/** Counts misses in a row. Each try is committed before its check, so that a crash or a race gives no free guess. */
import type { Sql } from '../../db/database.ts'

export interface AttemptRule {
  /** The number of failed tries that locks the counter. The try that reaches the limit is still checked. */
  readonly limit: number
  readonly lockMs: number
}

export type Attempt =
  | { readonly allowed: true; readonly misses: number; readonly lockedUntil: Date | null }
  | { readonly allowed: false; readonly lockedUntil: Date }

/** Takes one try. Call it on the pool, outside any transaction, so that it is committed when it returns. */
export async function takeAttempt(sql: Sql, key: string, rule: AttemptRule, now: Date): Promise<Attempt> {
  const lock = new Date(now.getTime() + rule.lockMs)
  const { rows } = await sql.query<{ misses: number; locked_until: Date | null }>(RAISE, [key, rule.limit, lock, now])
  const [raised] = rows
  if (raised) return { allowed: true, misses: raised.misses, lockedUntil: raised.locked_until }
  return { allowed: false, lockedUntil: (await findLock(sql, key)) ?? now }
}

const MISSES = 'case when c.locked_until is null then c.misses + 1 else 1 end'
/**
 * The first failed try after a lock counts as one. The statement leaves a row that is locked at $4 unchanged, and
 * returns no row.
 */
const RAISE = `insert into bank.attempt_counter as c (key, misses, locked_until, raised_at)
  values ($1, 1, case when $2::int <= 1 then $3::timestamptz end, $4)
  on conflict (key) do update set misses = ${MISSES},
    locked_until = case when ${MISSES} >= $2 then $3::timestamptz end, raised_at = $4
  where c.locked_until is null or c.locked_until <= $4
  returning c.misses, c.locked_until`

async function findLock(sql: Sql, key: string): Promise<Date | null> {
  const { rows } = await sql.query<{ locked_until: Date | null }>(
    'select locked_until from bank.attempt_counter where key = $1',
    [key],
  )
  return rows[0]?.locked_until ?? null
}

/** Returns the time until which this key is locked. It takes no try. */
export async function lockedUntil(sql: Sql, key: string, now: Date): Promise<Date | undefined> {
  const lock = await findLock(sql, key)
  return lock !== null && lock > now ? lock : undefined
}

/** Clears the failed tries, because the guess of this try was right. A lock that another try has set since stays. */
export async function clearAttempts(
  sql: Sql,
  key: string,
  taken: Pick<Attempt & { allowed: true }, 'misses'>,
): Promise<void> {
  await sql.query('delete from bank.attempt_counter where key = $1 and (locked_until is null or misses = $2)', [
    key,
    taken.misses,
  ])
}

/** Clears the failed tries and the lock, also those that another person caused, because another proof replaced the guess. */
export async function endLock(sql: Sql, key: string): Promise<void> {
  await sql.query('delete from bank.attempt_counter where key = $1', [key])
}
