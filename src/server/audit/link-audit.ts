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

const BATCH = 1_000
/** A run ends after this number of batches, so that a long backlog does not hold the worker. The next run continues. */
const BATCHES = 100
/**
 * The normal search starts at the last event that was linked this long ago. The hourly sweep finds an event whose
 * transaction took longer.
 */
const SETTLED_MS = 10 * 60_000

/**
 * Links the unlinked events and returns their number. Several processes may run it in parallel. With `sweep` it reads all events,
 * not only the newest.
 */
export async function linkAudit(deps: Pick<AuditDeps, 'database' | 'clock'>, sweep = false): Promise<number> {
  let linked = 0
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const count = await deps.database.transaction((tx) => linkBatch(tx, deps.clock.now(), sweep))
    linked += count
    if (count < BATCH) break
  }
  return linked
}

async function linkBatch(tx: Sql, now: Date, sweep: boolean): Promise<number> {
  // One process links at a time. The next statements see the links of the other process.
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.auditLink])
  const last = await lastLink(tx)
  const rows = await listUnlinked(tx, sweep ? '0' : await settledUpTo(tx, now))
  let { number, hash } = last
  const links = rows.map((row) => {
    number += 1n
    hash = linkHash(hash, number, row)
    return { number: String(number), id: row.id, hash }
  })
  if (links.length === 0) return 0
  await tx.query(
    `insert into bank.audit_link (number, event_id, hash, linked_at)
     select number, event_id, hash, $4::timestamptz
     from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as link(number, event_id, hash)`,
    [links.map((link) => link.number), links.map((link) => link.id), links.map((link) => link.hash), now],
  )
  return links.length
}

async function lastLink(sql: Sql): Promise<AuditHead> {
  const { rows } = await sql.query<{ last: string; hash: Buffer }>(
    'select number::text as last, hash from bank.audit_link order by number desc limit 1',
  )
  return rows[0] ? { number: BigInt(rows[0].last), hash: rows[0].hash } : { number: 0n, hash: NO_LINK }
}

/** Returns an id below which every event is linked, so that the search need not begin at the first event. */
async function settledUpTo(sql: Sql, now: Date): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    'select event_id::text as id from bank.audit_link where linked_at < $1 order by number desc limit 1',
    [new Date(now.getTime() - SETTLED_MS)],
  )
  return rows[0]?.id ?? '0'
}

async function listUnlinked(sql: Sql, after: string): Promise<readonly AuditRow[]> {
  const { rows } = await sql.query<AuditRow>(
    `select ${AUDIT_COLUMNS} from bank.audit_event e
     where e.event_id > $1 and not exists (select from bank.audit_link l where l.event_id = e.event_id)
     order by e.event_id limit ${BATCH}`,
    [after],
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
