/**
 * Refuses a sealed message that arrives a second time. Its table is logged, so that the claims survive a crash of the
 * database.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { settleEach } from '../db/settle-each.ts'
import type { Clock } from '../ports/clock.ts'

export type Durability = 'flushed' | 'unflushed'

export interface ReplayGuard {
  /**
   * Claims a message by the SHA-256 of its `enc` and its own time (Unix seconds). False when it was claimed before.
   * Claims that arrive in one turn of the event loop, or while an insert is under way, share an insert.
   *
   * `unflushed`: the claim is committed, and does not wait for the disk. A crash of the database may lose it, together with every effect
   * that was committed after it. So the call must commit before it reaches anything outside the database (docs/decisions/0067).
   */
  claim(digest: Uint8Array, ts: number, durability?: Durability): Promise<boolean>
  /** Makes the partitions of the coming minutes, and drops the old partitions. Call it every few minutes. */
  turn(): Promise<void>
}

interface Waiting {
  readonly digest: Uint8Array
  readonly minute: Date
  readonly durability: Durability
  readonly resolve: (first: boolean) => void
  readonly reject: (error: unknown) => void
}

/** Largest number of claims in one insert. */
const MAX_BATCH = 500
/** PostgreSQL: check_violation, also raised when no partition fits the row. */
const CHECK_VIOLATION = '23514'

/** A guard over `bank.sealed_replay`. */
export function createReplayGuard(deps: { readonly database: Database; readonly clock: Clock }): ReplayGuard {
  let queue: Waiting[] = []
  let isBusy = false

  const turn = async (): Promise<void> => {
    await deps.database.pool.query('select bank.turn_sealed_replay($1)', [deps.clock.now()])
  }

  const drain = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    // Calls of one group arrive in the same turn of the event loop, and share the first insert.
    await nextTurn()
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH)
      queue = queue.slice(MAX_BATCH)
      await settle(deps.database, batch, turn)
    }
    isBusy = false
  }

  return {
    turn,
    claim: (digest, ts, durability = 'flushed') =>
      new Promise((resolve, reject) => {
        queue.push({ digest, minute: new Date(ts * 1000 - ((ts * 1000) % 60_000)), durability, resolve, reject })
        void drain()
      }),
  }
}

/**
 * Answers every claim of a batch. A claim that the database refuses fails alone. The partitions may be missing after a pause or on the
 * first request: then they are made, at most once for a batch, and the insert is repeated.
 */
async function settle(database: Database, batch: readonly Waiting[], turn: () => Promise<void>): Promise<void> {
  let isTurned = false
  const insert = async (claims: readonly Waiting[]): Promise<readonly boolean[]> => {
    try {
      return await insertClaims(database, claims)
    } catch (error) {
      if (isTurned || (error as { code?: unknown }).code !== CHECK_VIOLATION) throw error
      isTurned = true
      await turn().catch(() => Promise.reject(error))
      return insertClaims(database, claims)
    }
  }
  const results = await settleEach(batch, insert)
  for (const [index, waiting] of batch.entries()) {
    const result = results[index] ?? { error: new Error('a batch lost an answer') }
    if ('answer' in result) waiting.resolve(result.answer)
    else waiting.reject(result.error)
  }
}

/**
 * Writes claims with one insert. If one claim must be on the disk, the whole batch waits for the disk. Each row is
 * matched to its claim by the digest.
 */
async function insertClaims(database: Database, claims: readonly Waiting[]): Promise<readonly boolean[]> {
  const isUnflushed = claims.every(({ durability }) => durability === 'unflushed')
  const { rows } = await database.pool.query<{ digest: Buffer }>(
    `insert into bank.sealed_replay (minute, digest)
     select minute, digest
     from set_config('synchronous_commit', case when $3 then 'off' else current_setting('synchronous_commit') end, true),
       unnest($1::timestamptz[], $2::bytea[]) as claim (minute, digest)
     on conflict do nothing
     returning digest`,
    [claims.map(({ minute }) => minute), claims.map(({ digest }) => digest), isUnflushed],
  )
  const fresh = new Set(rows.map((row) => keyOf(row.digest)))
  // When two claims in one batch are equal, the first claim takes the row.
  return claims.map(({ digest }) => fresh.delete(keyOf(digest)))
}

function keyOf(digest: Uint8Array): string {
  return Buffer.from(digest).toString('base64')
}
