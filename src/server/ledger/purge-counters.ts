/** Deletes the counters of days that no limit reads any more, in bounded sets. */
import { calendarDay } from '../../values/date.ts'
import type { Sql } from '../db/database.ts'
import { REMOVED_AT_ONCE, removeInSets, retentionEnd } from '../db/retention.ts'

/**
 * May run at any time, and in several processes in parallel. `bank.retention` has the period. Counters without a day in their key stay.
 */
export async function purgeCounters(sql: Sql, now: Date): Promise<void> {
  const before = calendarDay(await retentionEnd(sql, 'limit-counter', now))
  await removeInSets(async () => {
    const { rows } = await sql.query<{ removed: number }>('select ledger.purge_counters($1::date, $2) as removed', [
      before,
      REMOVED_AT_ONCE,
    ])
    return { rowCount: rows[0]?.removed ?? 0 }
  })
}
