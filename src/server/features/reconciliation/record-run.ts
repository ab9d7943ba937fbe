/**
 * Records a run of reconciliation: adds the differences that it found, and ends the earlier differences that it did not
 * find.
 */
import { randomUUID } from 'node:crypto'
import type { Comparison, Difference } from '../../../core/reconciliation/compare-books.ts'
import type { BankReconciliationRunRow } from '../../db/tables/reconciliation.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import type { Sql } from '../../db/database.ts'

export interface Run {
  readonly network: BankReconciliationRunRow['network']
  readonly compared: Comparison
  readonly at: Date
}

/**
 * Records a run in the caller's transaction. Other runs wait until the transaction ends, so that each difference has
 * one open row. Gives the id of the run.
 */
export async function recordRun(tx: Sql, { network, compared, at }: Run): Promise<string> {
  const { equal, waiting, differences } = compared
  const runId = randomUUID()
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.reconciliationRun])
  await tx.query(
    `insert into bank.reconciliation_run (run_id, network, compared_at, equal_count, waiting_count, different_count)
     values ($1, $2, $3, $4, $5, $6)`,
    [runId, network, at, equal, waiting.length, differences.length],
  )
  await keepBreaks(tx, network, differences, at)
  await tx.query(
    `update bank.reconciliation_break set ended_at = $2 where network = $1 and ended_at is null and last_seen_at < $2`,
    [network, at],
  )
  return runId
}

async function keepBreaks(tx: Sql, network: string, differences: readonly Difference[], at: Date): Promise<void> {
  // When a network lists a payment three times, the same difference occurs twice. One of them is kept.
  const breaks = [...new Map(differences.map((one) => [`${one.kind} ${one.direction} ${one.reference}`, one])).values()]
  const figures = [
    breaks.map(({ kind }) => kind),
    breaks.map(({ direction }) => direction),
    breaks.map(({ reference }) => reference),
    breaks.map(({ oursMinor }) => oursMinor?.toString() ?? null),
    breaks.map(({ theirsMinor }) => theirsMinor?.toString() ?? null),
    breaks.map(({ currency }) => currency),
  ]
  // An explanation belongs to the figures, so a difference with other figures is a new difference.
  await tx.query(
    `update bank.reconciliation_break b set ended_at = $2
     from unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[])
       as d (kind, direction, reference, ours, theirs, currency)
     where b.network = $1 and b.kind = d.kind and b.direction = d.direction and b.reference = d.reference and b.ended_at is null
       and b.last_seen_at <= $2 and (b.ours_minor, b.theirs_minor, b.currency) is distinct from (d.ours, d.theirs, d.currency)`,
    [network, at, ...figures],
  )
  await tx.query(
    `insert into bank.reconciliation_break as b (break_id, network, kind, direction, reference, ours_minor, theirs_minor, currency, found_at, last_seen_at)
     select d.break_id, $1, d.kind, d.direction, d.reference, d.ours, d.theirs, d.currency, $2, $2
     from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::text[])
       as d (break_id, kind, direction, reference, ours, theirs, currency)
     on conflict (network, kind, direction, reference) where ended_at is null
     do update set last_seen_at = excluded.last_seen_at where b.last_seen_at <= excluded.last_seen_at`,
    [network, at, breaks.map(() => randomUUID()), ...figures],
  )
}
