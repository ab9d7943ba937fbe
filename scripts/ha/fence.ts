/** Asks the old primary, past the network that was cut, and HAProxy, whether a fenced primary still answers. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import type { DatabaseNode } from './node.ts'

const EVERY_MS = 250
const ANSWER_MS = 3_000

export interface FenceFigures {
  /** The number of tries to write on the old primary, and the number of writes that it acknowledged. */
  readonly tries: number
  readonly writes: number
  /** The number of reads that the old primary answered as a primary. HAProxy sends no client to the old primary. */
  readonly staleReads: number
  /** The number of connections through HAProxy, and the number that reached another server than the new primary. */
  readonly proxied: number
  readonly proxiedWrong: number
}

export interface FenceWatch {
  end(): Promise<FenceFigures>
}

/** Makes the table that the tries write to. The table is not in the bank's database. */
export async function prepareFence({ superuserUrl }: Cluster): Promise<void> {
  await ask(superuserUrl, ['create table fence_try (at timestamptz not null default clock_timestamp())'])
}

/** Starts to watch the old primary and HAProxy. Call it when `current` has taken over from `old`. */
export function watchFence(cluster: Cluster, old: DatabaseNode, current: DatabaseNode): FenceWatch {
  const over = new AbortController()
  const figures = { tries: 0, writes: 0, staleReads: 0, proxied: 0, proxiedWrong: 0 }
  const tryOld = async (): Promise<void> => {
    figures.tries += 1
    const url = cluster.directUrl(old)
    const [recovery] = await ask(url, ['select pg_is_in_recovery() as standby']).catch(() => [])
    if (recovery?.['standby'] !== false) return
    figures.staleReads += 1
    const written = await ask(url, ['insert into fence_try default values']).then(
      () => true,
      () => false,
    )
    if (written) figures.writes += 1
  }
  const tryProxy = async (): Promise<void> => {
    const [seen] = await ask(cluster.superuserUrl, ['select inet_server_port() as port']).catch(() => [])
    if (seen === undefined) return
    figures.proxied += 1
    if (seen['port'] !== current.ownPort) figures.proxiedWrong += 1
  }
  const repeat = async (one: () => Promise<void>): Promise<void> => {
    while (!over.signal.aborted) {
      await one()
      await delay(EVERY_MS)
    }
  }
  const ended = Promise.all([repeat(tryOld), repeat(tryProxy)])
  return {
    end: async () => {
      over.abort()
      await ended
      return figures
    },
  }
}

/** Runs the statements on a new connection. Rejects after a short time, also when the server is silent. */
async function ask(url: string, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement))
    return rows
  } finally {
    // A server that is stopped does not answer the farewell either.
    void client.end().catch(() => {})
  }
}
