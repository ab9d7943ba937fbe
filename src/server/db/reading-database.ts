/**
 * Sends a read to a replica that has every acknowledged write, and otherwise to the primary.
 *
 * First the bank asks the primary up to which position its log is on disk. Each commit that a customer saw is before
 * this position. The replica must have replayed its log up to this position, on the timeline of the primary. So
 * customers read their own writes, whichever process made them.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, isDatabaseDown, type Sql } from './database.ts'

/** The place that answered a read. `late`: the replica was behind, and `away`: the replica gave no answer. The primary then answers. */
export type ReadPlace = 'replica' | 'late' | 'away'

export interface ReadingDeps {
  readonly primary: Pick<Database, 'pool' | 'transaction'>
  readonly replica: Pick<Database, 'pool' | 'transaction' | 'close'>
  readonly observe: (place: ReadPlace) => void
  /** The longest wait for the replica to replay, and for each answer about its position. */
  readonly waitMs?: number
  /** After a failure of the replica, reads go to the primary for this time. */
  readonly restMs?: number
  readonly now?: () => number
}

const WAIT_MS = 200
const REST_MS = 2_000
const LOOK_EVERY_MS = 10

interface Mark {
  readonly lsn: string
  readonly timeline: number
  readonly system: string
}

/** A new primary writes a new timeline. The names of its log files show it earlier than its control file. */
const MARK = `select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline,
    (select system_identifier::text from pg_control_system()) as system
  from (select pg_current_wal_flush_lsn() as lsn) flushed`

/**
 * Both timelines must agree, because a replica of an old timeline may have the position and not the write. A replica shows a new
 * timeline when it next writes replayed pages to its disk. DATABASE_READ_URL may lead to a primary too: then its own position counts.
 */
const REACHED = `select greatest(c.timeline_id, r.min_recovery_end_timeline) = $2::int and s.system_identifier::text = $3
    and coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end >= $1::pg_lsn, false)
    as reached
  from pg_control_checkpoint() c, pg_control_recovery() r, pg_control_system() s`

/** Returns a database for reads. Its transactions are for reads too. A use-case only sends queries to its pool. */
export function createReadingDatabase(deps: ReadingDeps): Database {
  const { primary, replica, observe } = deps
  const { access, leave } = replicaAccess(deps)
  const query = async (text: string, values?: unknown[]): Promise<unknown> => {
    const client = await access()
    if (client === undefined) return primary.pool.query(text, values)
    try {
      const result = await client.query(text, values)
      client.release()
      observe('replica')
      return result
    } catch (error) {
      client.release(isLost(error))
      if (!isLost(error)) throw error
      leave('away')
      return primary.pool.query(text, values)
    }
  }
  return {
    pool: { query } as unknown as pg.Pool,
    transaction: async (work) => {
      const client = await access()
      if (client === undefined) return primary.transaction(work)
      try {
        const value = await inTransaction(client, work)
        observe('replica')
        return value
      } catch (error) {
        // The work may have effects outside the transaction, so only the caller can start the work again.
        if (isLost(error)) leave('away')
        throw error
      }
    },
    openPool() {
      throw new Error('reads open no pool')
    },
    close: () => replica.close(),
  }
}

interface ReplicaAccess {
  /** Gives a client of a replica with every acknowledged write. Undefined: the primary must answer. */
  access(): Promise<pg.PoolClient | undefined>
  /** Sends the reads to the primary for `restMs`. */
  leave(place: ReadPlace): undefined
}

function replicaAccess(deps: ReadingDeps): ReplicaAccess {
  const { primary, replica, observe, waitMs = WAIT_MS, restMs = REST_MS, now = Date.now } = deps
  const mark = shareNext(async () => {
    const { rows } = await primary.pool.query<Mark>(MARK)
    return rows[0] as Mark
  })
  let rest: { readonly place: ReadPlace; readonly until: number } | undefined
  const leave = (place: ReadPlace): undefined => {
    rest = { place, until: now() + restMs }
    observe(place)
  }
  const access = async (): Promise<pg.PoolClient | undefined> => {
    if (rest !== undefined && now() < rest.until) return void observe(rest.place)
    const goal = await mark()
    const client = await replica.pool.connect().catch(() => undefined)
    if (client === undefined) return leave('away')
    try {
      if (await hasReached(client, goal, waitMs)) return client
      client.release()
      return leave('late')
    } catch (error) {
      client.release(error as Error)
      return leave('away')
    }
  }
  return { access, leave }
}

/** Throws when the replica is silent for `waitMs`. The name keeps the statement prepared. */
async function hasReached(sql: Sql, { lsn, timeline, system }: Mark, waitMs: number): Promise<boolean> {
  const question = { name: 'reached', text: REACHED, values: [lsn, timeline, system], query_timeout: waitMs }
  for (const last = performance.now() + waitMs; ; await delay(LOOK_EVERY_MS)) {
    const { rows } = await sql.query<{ reached: boolean }>(question)
    if (rows[0]?.reached === true) return true
    if (performance.now() >= last) return false
  }
}

async function inTransaction<T>(client: pg.PoolClient, work: (tx: Sql) => Promise<T>): Promise<T> {
  try {
    await client.query('begin')
    const value = await work(client)
    await client.query('commit')
    client.release()
    return value
  } catch (error) {
    // Closing the connection ends a transaction of reads without a trace.
    client.release(true)
    throw error
  }
}

/** The replica was lost, or it ended the statement, because a row that it reads is vacuumed on the primary (40001). */
const isLost = (error: unknown): boolean => isDatabaseDown(error) || (error as { code?: string }).code === '40001'

/** Calls that arrive while `ask` runs share the next run. The current run may have read before the writes of these calls. */
function shareNext<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Value> | undefined
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        const asked = ask()
        running = asked
        return asked
      })
    return next
  }
}

/** The bytes of the primary's log that the replica has not replayed. */
export async function replicaLagBytes({ primary, replica }: Pick<ReadingDeps, 'primary' | 'replica'>): Promise<number> {
  const { rows: marks } = await primary.pool.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
  const { rows } = await replica.pool.query<{ bytes: number | null }>(
    `select greatest(0, $1::pg_lsn - case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::float8 as bytes`,
    [marks[0]?.lsn ?? '0/0'],
  )
  return rows[0]?.bytes ?? Number.NaN
}
