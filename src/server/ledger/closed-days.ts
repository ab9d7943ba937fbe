/**
 * Closes each past day of the books with a hash that includes the hash of the day before. So a later change of the past
 * is found.
 */
import { createHash } from 'node:crypto'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Sql } from '../db/database.ts'

/** A law that the books break. */
export interface Fault {
  /** The law that is broken, as a sentence. */
  readonly law: string
  readonly count: number
  /** The first examples that break the law. */
  readonly examples: readonly string[]
}

/** The previous hash of the first day. */
const NO_DAY = Buffer.alloc(32)
const PAGE = 5_000

interface Day {
  /** YYYY-MM-DD in the bank's zone. */
  readonly day: string
  /** UTC, to the microsecond. */
  readonly beginsAt: string
  readonly endsAt: string
}

export interface ClosedDay extends Day {
  readonly requests: string
  readonly entries: string
  readonly hash: Buffer
}

const utc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const CLOSED = `select day::text as day, ${utc('begins_at')} as "beginsAt", ${utc('ends_at')} as "endsAt", requests, entries, hash
  from ledger.closed_day order by day`

/** The closed days before a day (YYYY-MM-DD), the newest first. */
export async function readClosedDays(
  sql: Sql,
  before: string | undefined,
  limit: number,
): Promise<readonly ClosedDay[]> {
  const { rows } = await sql.query<ClosedDay>(
    `select * from (${CLOSED}) d where $1::text is null or d.day < $1 order by d.day desc limit $2`,
    [before ?? null, limit],
  )
  return rows
}

/** The first closed day after a day, up to a last day. Without `after`, the first of all. */
export async function findNextClosed(sql: Sql, after: string | undefined, upTo: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ day: string }>(
    'select day::text as day from ledger.closed_day where ($1::date is null or day > $1) and day <= $2 order by day limit 1',
    [after ?? null, upTo],
  )
  return rows[0]?.day
}

/** The number of closed days after a day, up to a last day. */
export async function countClosed(sql: Sql, after: string | undefined, upTo: string): Promise<number> {
  const { rows } = await sql.query<{ days: number }>(
    'select count(*)::int as days from ledger.closed_day where ($1::date is null or day > $1) and day <= $2',
    [after ?? null, upTo],
  )
  return rows[0]?.days ?? 0
}

/** A closed day as it is now. Undefined: the day is gone, or was never closed. */
export async function readClosedDay(sql: Sql, wanted: string): Promise<ProvenDay | undefined> {
  const { rows } = await sql.query<ProvenDay>(
    `select day::text as day, ${utc('ends_at')} as "endsAt", hash as "dayHash" from ledger.closed_day where day = $1`,
    [wanted],
  )
  return rows[0]
}

/**
 * Closes every day that has ended and is not closed, oldest first, from the first day with a request. Returns the closed days.
 * Several processes may run it in parallel: the second finds the day closed. `zone` is the bank's (IANA).
 */
export async function closeDays(database: Database, zone: string): Promise<readonly { day: string; hash: string }[]> {
  const closed: { day: string; hash: string }[] = []
  for (;;) {
    const over = await findNextOver(database.pool, zone)
    if (over === undefined) return closed
    // The day has ended. Every posting with a time before the end of the day has committed once the posting lock is free. Every
    // later posting gets a later time.
    await database.transaction((tx) => tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.posting]))
    const hash = await database.transaction((tx) => closeDay(tx, zone, over.day))
    if (hash !== undefined) closed.push({ day: over.day, hash })
  }
}

/** The first day that is not closed, if it is over. */
async function findNextOver(sql: Sql, zone: string): Promise<Day | undefined> {
  const { rows } = await sql.query<Day>(
    `with next as (select coalesce((select max(day) + 1 from ledger.closed_day),
                                   (select (min(posted_at) at time zone $1)::date from ledger.request)) as day),
          bounds as (select day, coalesce((select ends_at from ledger.closed_day c where c.day = next.day - 1), day::timestamp at time zone $1) as begins_at,
                            (day + 1)::timestamp at time zone $1 as ends_at from next)
     select day::text as day, ${utc('begins_at')} as "beginsAt", ${utc('ends_at')} as "endsAt" from bounds where ends_at <= clock_timestamp()`,
    [zone],
  )
  return rows[0]
}

/** Closes the day. Undefined when another process has closed it in the meantime. */
async function closeDay(tx: Sql, zone: string, wanted: string): Promise<string | undefined> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.closedDay])
  const day = await findNextOver(tx, zone)
  if (day?.day !== wanted) return undefined
  const { rows: before } = await tx.query<{ hash: Buffer }>(
    'select hash from ledger.closed_day order by day desc limit 1',
  )
  const sealed = await sealDay(tx, before[0]?.hash ?? NO_DAY, day)
  await tx.query(
    `insert into ledger.closed_day (day, begins_at, ends_at, requests, entries, hash, closed_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
    [day.day, day.beginsAt, day.endsAt, sealed.requests, sealed.entries, sealed.hash],
  )
  return sealed.hash.toString('hex')
}

/** SHA-256(previous ‖ the day and its bounds ‖ each request with each of its entries, as JSON lines in the order of ids and lines). */
async function sealDay(tx: Sql, previous: Buffer, { day, beginsAt, endsAt }: Day) {
  const hash = createHash('sha256')
    .update(previous)
    .update(`${JSON.stringify([day, beginsAt, endsAt])}\n`)
  let requests = 0
  let entries = 0
  await tx.query(
    `declare day_rows no scroll cursor for
     select q.request_id, e.account_id is not null as "hasEntry", json_build_array(q.request_id, q.fingerprint, ${utc('q.posted_at')}, q.value_date::text, q.action, q.outcome,
         q.line_count, q.balance_after::text, q.kind, q.narration, q.reverses, q.hold_id, q.refusal::text,
         e.line, e.account_id::text, e.seq::text, e.amount::text, e.balance::text, e.currency)::text as text
     from ledger.request q left join ledger.entry e on e.journal_id = q.request_id
     where q.posted_at >= $1 and q.posted_at < $2 order by q.request_id, e.line`,
    [beginsAt, endsAt],
  )
  let last = ''
  for (;;) {
    const { rows } = await tx.query<{ request_id: string; hasEntry: boolean; text: string }>(
      `fetch ${PAGE} from day_rows`,
    )
    for (const row of rows) {
      hash.update(`${row.text}\n`)
      if (row.request_id !== last) requests += 1
      if (row.hasEntry) entries += 1
      last = row.request_id
    }
    if (rows.length < PAGE) break
  }
  await tx.query('close day_rows')
  return { requests, entries, hash: hash.digest() }
}

/** A closed day up to whose end the books are proven. */
export interface ProvenDay {
  readonly day: string
  readonly endsAt: string
  readonly dayHash: Buffer
}

/**
 * Recomputes the chain of closed days from the books, from the first day or after a proven day, up to the last day or to
 * `upTo` (YYYY-MM-DD). Runs within the caller's snapshot.
 */
export async function verifyClosedDays(
  tx: Sql,
  proven?: ProvenDay,
  upTo?: string,
): Promise<{ readonly days: number; readonly faults: readonly Fault[] }> {
  const { rows } = await tx.query<ClosedDay>(
    `select * from (${CLOSED}) d where ($1::text is null or d.day > $1) and ($2::text is null or d.day <= $2) order by d.day`,
    [proven?.day ?? null, upTo ?? null],
  )
  const gaps: string[] = []
  const changed: string[] = []
  let previous: Pick<ClosedDay, 'day' | 'endsAt' | 'hash'> | undefined = proven && { ...proven, hash: proven.dayHash }
  for (const day of rows) {
    const follows = previous === undefined || (nextDay(previous.day) === day.day && previous.endsAt === day.beginsAt)
    if (!follows) gaps.push(day.day)
    const sealed = await sealDay(tx, previous?.hash ?? NO_DAY, day)
    const holds =
      sealed.hash.equals(day.hash) && day.requests === String(sealed.requests) && day.entries === String(sealed.entries)
    if (!holds) changed.push(day.day)
    previous = day
  }
  return {
    days: rows.length,
    faults: [fault(NO_GAP, gaps), fault('A closed day is as it was when it was closed', changed)].filter(
      ({ count }) => count > 0,
    ),
  }
}

const NO_GAP = 'Closed days follow one another without a gap'

/** The fault of a closed day that is gone. */
export const missingDay = (day: string): Fault => fault(NO_GAP, [day])

/** Finds requests of before the first closed day, which no hash covers. */
export async function findEarlyRequests(tx: Sql): Promise<readonly Fault[]> {
  const { rows } = await tx.query<{ request_id: string }>(
    'select request_id from ledger.request where posted_at < (select min(begins_at) from ledger.closed_day) limit 5',
  )
  const early = rows.map((row) => row.request_id)
  return early.length === 0 ? [] : [fault('No request is older than the first closed day', early)]
}

const fault = (law: string, breaches: readonly string[]): Fault => ({
  law,
  count: breaches.length,
  examples: breaches.slice(0, 5),
})

/** Returns the next calendar day. Both days are YYYY-MM-DD. */
function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
