/** Keeps whether a network answers. The state is in the database, so that all processes share it. */
import type { Sql } from '../db/database.ts'

/** The networks with a row. */
export type WatchedNetwork = 'switch' | 'identity' | 'credit-bureau'

/** A network counts as down after this number of failures in a row, the last of them within this time. */
const FAILURES = 3
const REMEMBERED_MS = 10 * 60 * 1000

// A successful answer changes no row when the last answer was successful too.
const NOTE_ANSWER =
  'update bank.network_health set failures = 0, last_answer_at = $2 where network = $1 and failures > 0'
const NOTE_FAILURE = `update bank.network_health set failures = failures + 1, last_failure_at = $2,
    failing_since = case when failures = 0 then $2 else failing_since end where network = $1`

export async function noteAnswer(sql: Sql, network: WatchedNetwork, at: Date): Promise<void> {
  await sql.query(NOTE_ANSWER, [network, at])
}

export async function noteFailure(sql: Sql, network: WatchedNetwork, at: Date): Promise<void> {
  await sql.query(NOTE_FAILURE, [network, at])
}

/** The time of the first failure of each network that counts as down. A network that answers is left out. */
export async function findDownSince(sql: Sql, now: Date): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql.query<{ network: string; failing_since: Date }>(
    `select network, failing_since from bank.network_health
     where failures >= $1 and last_failure_at > $2 and failing_since is not null`,
    [FAILURES, new Date(now.getTime() - REMEMBERED_MS)],
  )
  return new Map(rows.map(({ network, failing_since: since }) => [network, since]))
}
