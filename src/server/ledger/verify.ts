/** Checks every law of the books against the entries, without a change, and returns the broken laws. */
import type { Database, Sql } from '../db/database.ts'
import { type Fault, findEarlyRequests, verifyClosedDays } from './closed-days.ts'
import { type Checkpoint, checkStates } from './proof/checkpoint.ts'
import { type Law, LAWS } from './proof/laws.ts'

/** The check from a checkpoint on counts the journals, the entries and the refusals since then. */
export interface Verification {
  readonly accounts: bigint
  readonly journals: bigint
  readonly entries: bigint
  readonly holds: bigint
  readonly refusals: bigint
  readonly closedDays: number
  readonly faults: readonly Fault[]
}

const EXAMPLES_SHOWN = 5
/** The time of a check from the start. */
export const EVERYTHING = '-infinity'

/** Checks all laws in one snapshot. It reads every entry, which takes seconds for a million entries. */
export function verifyBooks(database: Database): Promise<Verification> {
  return inSnapshot(database, (tx) => verifySince(tx, undefined))
}

/** Runs `work` on one state of the books, with settings for queries that read whole tables. */
export function inSnapshot<T>(database: Pick<Database, 'transaction'>, work: (tx: Sql) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    // Without statistics, the planner may choose nested loops over whole tables, which would take hours.
    await tx.query("set local enable_nestloop = off; set local work_mem = '128MB'")
    return work(tx)
  })
}

/**
 * Checks all laws for what was posted since a checkpoint, and that no account has changed otherwise since then. Without a checkpoint
 * it checks everything. Run it in one snapshot.
 */
export async function verifySince(tx: Sql, from: Checkpoint | undefined): Promise<Verification> {
  const since = from?.endsAt ?? EVERYTHING
  const faults: Fault[] = []
  for (const law of LAWS) faults.push(...(await checkLaw(tx, law, since)))
  const closed = await verifyClosedDays(tx, from)
  faults.push(...closed.faults, ...(await findEarlyRequests(tx)))
  if (from !== undefined) faults.push(...(await checkStates(tx, from)))
  return { ...(await countSince(tx, since)), closedDays: closed.days, faults }
}

/** Checks one law for what was posted since a time. */
export async function checkLaw(tx: Sql, [law, breaches]: Law, since: string): Promise<readonly Fault[]> {
  const found = await findBreaches(tx, breaches, since)
  return found.count > 0 ? [{ law, ...found }] : []
}

async function findBreaches(tx: Sql, breaches: string, since: string): Promise<Omit<Fault, 'law'>> {
  const { rows } = await tx.query<{ count: string; examples: string[] | null }>(
    `with breaches as (${breaches}) select (select count(*) from breaches where $1::timestamptz is not null) as count,
            (select array_agg(breach) from (select breach from breaches limit ${EXAMPLES_SHOWN}) few) as examples`,
    [since],
  )
  return { count: Number.parseInt(rows[0]?.count ?? '0', 10), examples: rows[0]?.examples ?? [] }
}

/** Counts the rows that a check since a time reads. */
export async function countSince(tx: Sql, since: string): Promise<Omit<Verification, 'closedDays' | 'faults'>> {
  const { rows } = await tx.query<{
    accounts: string
    journals: string
    entries: string
    holds: string
    refusals: string
  }>(
    `select (select count(*) from ledger.account) as accounts,
            (select count(*) from ledger.journal where posted_at >= $1::timestamptz) as journals,
            (select count(*) from ledger.entry where posted_at >= $1::timestamptz) as entries,
            (select count(*) from ledger.hold) as holds,
            (select count(*) from ledger.request where outcome <> 0 and posted_at >= $1::timestamptz) as refusals`,
    [since],
  )
  const [totals] = rows
  if (totals === undefined) throw new Error('the books were not counted')
  return {
    accounts: BigInt(totals.accounts),
    journals: BigInt(totals.journals),
    entries: BigInt(totals.entries),
    holds: BigInt(totals.holds),
    refusals: BigInt(totals.refusals),
  }
}
