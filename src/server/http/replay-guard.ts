/** Refuses the second arrival of a sealed message: a logged table, so that not even a crash of the database forgets. */
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'

export interface ReplayGuard {
  /**
   * Claims a message by the SHA-256 of its `enc` and its own time (Unix seconds). False when it was claimed before.
   * Claims that arrive while an insert is under way share the next one.
   */
  claim(digest: Uint8Array, ts: number): Promise<boolean>
  /** Makes the coming minutes' partitions and drops the stale ones; call it every few minutes. */
  turn(): Promise<void>
}

interface Waiting {
  readonly digest: Uint8Array
  readonly minute: Date
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
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH)
      queue = queue.slice(MAX_BATCH)
      await settle(batch, () => insertOrTurn(deps.database, batch, turn))
    }
    isBusy = false
  }

  return {
    turn,
    claim: (digest, ts) =>
      new Promise((resolve, reject) => {
        queue.push({ digest, minute: new Date(ts * 1000 - ((ts * 1000) % 60_000)), resolve, reject })
        void drain()
      }),
  }
}

/** Answers every claim of a batch; one fault is everybody's. */
async function settle(batch: readonly Waiting[], insert: () => Promise<ReadonlySet<string>>): Promise<void> {
  try {
    const fresh = new Set(await insert())
    for (const waiting of batch) {
      // Of two equal claims in one batch, the first takes the row.
      waiting.resolve(fresh.delete(keyOf(waiting.digest)))
    }
  } catch (error) {
    for (const waiting of batch) waiting.reject(error)
  }
}

/** The partitions may be missing after a pause or on the first request: then they are made and the insert repeated. */
async function insertOrTurn(
  database: Database,
  batch: readonly Waiting[],
  turn: () => Promise<void>,
): Promise<ReadonlySet<string>> {
  try {
    return await insertBatch(database, batch)
  } catch (error) {
    if ((error as { code?: unknown }).code !== CHECK_VIOLATION) throw error
    await turn()
    return insertBatch(database, batch)
  }
}

async function insertBatch(database: Database, batch: readonly Waiting[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.pool.query<{ digest: Buffer }>(
    `insert into bank.sealed_replay (minute, digest)
     select minute, digest from unnest($1::timestamptz[], $2::bytea[]) as claim (minute, digest)
     on conflict do nothing
     returning digest`,
    [batch.map((waiting) => waiting.minute), batch.map((waiting) => waiting.digest)],
  )
  return new Set(rows.map((row) => keyOf(row.digest)))
}

function keyOf(digest: Uint8Array): string {
  return Buffer.from(digest).toString('base64')
}
