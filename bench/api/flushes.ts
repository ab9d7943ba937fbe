/** Counts the write-ahead log flushes that a commit waited for. */
import { setTimeout as delay } from 'node:timers/promises'
import type { LoadedBank } from './world.ts'

/** An idle backend reports its statistics after ten seconds. */
const REPORTED_AFTER_MS = 10_500

/** Counts the flushes by client backends since the server began. Waits until every backend has reported its flushes. */
export async function countFlushes({ owner }: Pick<LoadedBank, 'owner'>): Promise<number> {
  await delay(REPORTED_AFTER_MS)
  const { rows } = await owner.query<{ flushes: number }>(
    `select coalesce(sum(fsyncs), 0)::int as flushes from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
  )
  return rows[0]?.flushes ?? 0
}
