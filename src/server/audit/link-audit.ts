/**
 * Links the events of the audit trail into the hash chain in the order of their ids, shortly after their commit.
 *
 * Linking later keeps the transactions of payments and logins from waiting for one another. The bank signs a head of the chain
 * every hour.
 */
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Sql } from '../db/database.ts'
import {
  AUDIT_COLUMNS,
  type AuditHead,
  type AuditRow,
  headKey,
  linkHash,
  NO_LINK,
  publicHalf,
  signHead,
} from './audit-chain.ts'
import type { AuditDeps } from './audit-deps.ts'
import { isBatchLine } from './customer-events.ts'

/** A transaction links this number of events at most. */
const BATCH = 5_000
/** A run ends after this time, so that a long backlog does not hold the worker. The next run continues. */
const RUN_MS = 50_000
/**
 * The normal search for late events starts at the last event that was linked this long ago. The hourly sweep finds an event
 * whose transaction took longer, up to a day.
 */
const SETTLED_MS = 10 * 60_000
const SWEPT_MS = 24 * 60 * 60_000

/** Lists unlinked events in the order of their ids, at most `BATCH`. */
type Search = (tx: Sql) => Promise<readonly AuditRow[]>

/**
 * Links the unlinked events and returns their number. Several processes may run it in parallel. With `sweep` it searches a day
 * for events of slow transactions, and otherwise ten minutes.
 */
export async function linkAudit(deps: Pick<AuditDeps, 'database' | 'clock'>, sweep = false): Promise<number> {
  const endsAt = performance.now() + RUN_MS
  const settledAt = new Date(deps.clock.now().getTime() - (sweep ? SWEPT_MS : SETTLED_MS))
  // The search for late events compares many ids with the links, so a run makes it once. All other events have a higher id than
  // every linked event.
  const late = await linkAll(deps, await findLate(deps.database.pool, settledAt), endsAt)
  return late + (await linkAll(deps, listNew, endsAt))
}

async function linkAll(deps: Pick<AuditDeps, 'database' | 'clock'>, search: Search, endsAt: number): Promise<number> {
  let linked = 0
  for (;;) {
    const count = await deps.database.transaction((tx) => linkBatch(tx, deps.clock.now(), search))
    linked += count
    if (count < BATCH || performance.now() > endsAt) return linked
  }
}

async function linkBatch(tx: Sql, now: Date, search: Search): Promise<number> {
  // One process links at a time. The next statements see the links of the other process.
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.auditLink])
  const last = await lastLink(tx)
  const rows = await search(tx)
  let { number, hash } = last
  const links = rows.map((row) => {
    number += 1n
    hash = linkHash(hash, number, row)
    return { number: String(number), hash, row }
  })
  if (links.length === 0) return 0
  await tx.query(
    `insert into bank.audit_link (number, event_id, customer_id, is_batch_line, hash, linked_at)
     select number, event_id, customer_id, is_batch_line, hash, $6::timestamptz
     from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::boolean[], $5::bytea[]) as link(number, event_id, customer_id, is_batch_line, hash)`,
    [
      links.map(({ number: place }) => place),
      links.map(({ row }) => row.id),
      links.map(({ row }) => row.customerId),
      links.map(({ row }) => isBatchLine(row.address)),
      links.map((link) => link.hash),
      now,
    ],
  )
  return links.length
}

/** The last link. Number 0 for an empty chain. */
export async function lastLink(sql: Sql): Promise<AuditHead> {
  const { rows } = await sql.query<{ last: string; hash: Buffer }>(
    'select number::text as last, hash from bank.audit_link order by number desc limit 1',
  )
  return rows[0] ? { number: BigInt(rows[0].last), hash: rows[0].hash } : { number: 0n, hash: NO_LINK }
}

/**
 * The search for unlinked events with a lower id than a linked event. Their transactions committed late. It starts at the last event
 * that was linked before `settledAt`, which it finds by halves: numbers and times of links rise together.
 */
async function findLate(sql: Sql, settledAt: Date): Promise<Search> {
  const { rows } = await sql.query<{ from_id: string }>(
    `with recursive half (low, high) as (
       select 0::bigint, (select coalesce(max(number), 0) from bank.audit_link)
       union all
       select case when l.linked_at < $1 then l.number else h.low end, case when l.linked_at < $1 then h.high else l.number - 1 end
       from half h join bank.audit_link l on l.number = (h.low + h.high + 1) / 2 where h.low < h.high)
     select coalesce(l.event_id, 0)::text as from_id from half h left join bank.audit_link l on l.number = h.low where h.low = h.high`,
    [settledAt],
  )
  const from = rows[0]?.from_id ?? '0'
  return async (tx) => {
    const { rows: events } = await tx.query<AuditRow>(
      `select ${AUDIT_COLUMNS} from bank.audit_event e where e.event_id = any (array(
         select u.event_id from bank.audit_event u
         where u.event_id > $1 and u.event_id < (select max(event_id) from bank.audit_link)
           and not exists (select from bank.audit_link l where l.event_id = u.event_id)
         order by u.event_id limit ${BATCH}))
       order by e.event_id`,
      [from],
    )
    return events
  }
}

async function listNew(tx: Sql): Promise<readonly AuditRow[]> {
  const { rows } = await tx.query<AuditRow>(
    `select ${AUDIT_COLUMNS} from bank.audit_event e
     where e.event_id > (select coalesce(max(event_id), 0) from bank.audit_link) order by e.event_id limit ${BATCH}`,
  )
  return rows
}

/**
 * Links the events that were left out, signs the last link, and writes the head to the log, which leaves this machine.
 * With the logged head `verify-audit number:hash` finds a chain that was cut short.
 */
export async function signAuditHead(deps: AuditDeps): Promise<void> {
  await linkAudit(deps, true)
  const { pool } = deps.database
  const head = await lastLink(pool)
  if (head.number === 0n) return
  const key = headKey(deps.headSeed)
  const { rowCount } = await pool.query(
    `insert into bank.audit_head (number, hash, signed_at, public_key, signature) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [String(head.number), head.hash, deps.clock.now(), publicHalf(key), signHead(key, head)],
  )
  if (rowCount === 0) return
  const audit = `${head.number}:${head.hash.toString('hex')}`
  deps.logger.info({ event: 'audit-head', audit }, 'the audit trail was signed')
}
