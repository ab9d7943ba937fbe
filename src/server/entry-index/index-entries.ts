/** Copies the entries of accounts with long histories into the index of the search and of insights. */
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { factsOfEntry } from './entry-facts.ts'

export const INDEX_ENTRIES = 'index-entries'

/** The limits of a run of the job. */
export interface IndexLimits {
  /** An account is due when it has at least this number of entries without a copy. A search reads these entries from the books. */
  readonly leastEntries: number
  /** The most accounts, and the most entries of each account, that one statement copies. */
  readonly accounts: number
  readonly entries: number
  /** Statements of a run at most. The next run continues. */
  readonly steps: number
}

const LIMITS: IndexLimits = { leastEntries: 500, accounts: 4, entries: 5_000, steps: 25 }

const UNFINISHED = `from bank.account a
  join ledger.account l on l.account_id = a.ledger_account_id
  left join bank.entry_index x on x.ledger_account_id = a.ledger_account_id
  where not exists (select from bank.closed_customer f where f.customer_id = a.customer_id)`

const DUE = `select a.ledger_account_id::text as id ${UNFINISHED} and l.seq - coalesce(x.last_seq, 0) >= $1
  order by a.ledger_account_id limit $2`

// The number of the last entry, the entries and their facts are from one snapshot. A posting writes all of them in one transaction.
const COPY = `with part as materialized (
    select a.ledger_account_id, a.customer_id, a.account_number, coalesce(x.last_seq, 0) as last_seq,
      least(l.seq, coalesce(x.last_seq, 0) + $2) as next_seq
    ${UNFINISHED} and a.ledger_account_id = any ($1::bigint[]) and l.seq > coalesce(x.last_seq, 0)
    order by a.ledger_account_id limit $3),
  advanced as (
    insert into bank.entry_index (ledger_account_id, customer_id, last_seq, advanced_at)
    select ledger_account_id, customer_id, next_seq, $4 from part
    on conflict (ledger_account_id) do update set last_seq = excluded.last_seq, advanced_at = excluded.advanced_at)
  insert into bank.indexed_entry (ledger_account_id, seq, amount, posted_at, journal_id, payment_id, kind, narration, counterparty,
    bill_category, is_own, charges)
  select e.account_id, e.seq, e.amount, e.posted_at, e.journal_id, source.payment_id, j.kind, j.narration, source.counterparty,
    source.bill_category, source.is_own, source.charges
  from part
  join ledger.entry e on e.account_id = part.ledger_account_id and e.seq > part.last_seq and e.seq <= part.next_seq
  ${factsOfEntry('part.account_number')}`

/**
 * Copies the entries behind the last copy of each account that is due, and returns their number. Several processes may run it in
 * parallel. A killed run loses its last statement only.
 */
export async function indexEntries(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  limits: IndexLimits = LIMITS,
): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>(DUE, [limits.leastEntries, limits.accounts * limits.steps])
  const due = rows.map(({ id }) => id)
  let copied = 0
  for (let step = 0; step < limits.steps && due.length > 0; step += 1) {
    const count = await database.transaction((tx) => copyPart(tx, due, limits, clock.now()))
    if (count === 0) break
    copied += count
  }
  return copied
}

async function copyPart(tx: Sql, due: readonly string[], limits: IndexLimits, now: Date): Promise<number> {
  // One run copies at a time. The next statement sees the copies of the run before.
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.entryIndex])
  const { rowCount } = await tx.query(COPY, [due, limits.entries, limits.accounts, now])
  return rowCount ?? 0
}
