/** Measures the job that fills the index of entries, the size of the index, and the first page of a search with it. */
import pg from 'pg'
import type { Database } from '../../src/server/db/database.ts'
import { indexEntries } from '../../src/server/entry-index/index-entries.ts'
import { findEntries } from '../../src/server/features/accounts/find-entries.ts'
import { rounded } from '../api/cost.ts'
import { EVERYTHING } from '../history.ts'
import type { LongAccount } from '../history/long-account.ts'

type Times = (work: () => Promise<unknown>) => Promise<{ readonly medianMs: number; readonly p95Ms: number }>

/** A word that one entry in 100,000 has, and a text that no entry has. The target is for the search of these two. */
export const RARE: readonly string[] = ['needle', 'no such thing']
/** The further searches: a name that one entry in 70 has, a word that nearly all entries have, and a text too short for the index. */
const SEARCHES = [...RARE, 'friend 7', 'market', 'zz']

/** Runs the job until every entry has a copy. */
export async function fillIndex(database: Database, ownerUrl: string) {
  const begin = performance.now()
  let [entries, runs] = [0, 0]
  for (;;) {
    const copied = await indexEntries({ database, clock: { now: () => new Date() } })
    if (copied === 0) break
    entries += copied
    runs += 1
  }
  const seconds = rounded((performance.now() - begin) / 1_000)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ table_mb: number; index_mb: number }>(
    `select (pg_table_size('bank.indexed_entry') / 1048576)::int as table_mb, (pg_indexes_size('bank.indexed_entry') / 1048576)::int as index_mb`,
  )
  await owner.end()
  return { entries, runs, seconds, ...rows[0] }
}

/** Measures the first page of each search. */
export async function measureSearches({ pool }: Database, account: LongAccount, timesOf: Times) {
  const { accountNumber, ledgerAccountId } = account
  const searches = []
  for (const search of SEARCHES) {
    const find = () => findEntries(pool, { ...EVERYTHING, accountNumber, ledgerAccountId, search })
    const { entries, lookedTo } = await find()
    searches.push({ search, found: entries.length, isCut: lookedTo !== undefined, ...(await timesOf(find)) })
  }
  return searches
}
