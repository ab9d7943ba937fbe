/** Recomputes every limit counter from the transfers and bills that raised it, and reports the counters that differ. */
import type { Sql } from '../../db/database.ts'
import { notInStates } from '../../payments/rows/state-lists.ts'
import { NOTHING_TAKEN_STATES } from '../../../values/vocabularies/payment-states.ts'

export interface LimitsReport {
  readonly counters: number
  /** One sentence for each counter that differs. */
  readonly faults: readonly string[]
}

// The counter of a card fee is no limit, because it only allows one card for each account. The query leaves out
// payments that no longer count: refused, withdrawn, refused by the network, or reversed by an operator.
// It also leaves out counters of old days that are missing, because a job deletes them.
const RECOMPUTED = `with counted as (
    select key, split_part(key, '#', 1) as counter_key, sum(amount_minor)::bigint as value from (
      select unnest(counter_keys) as key, amount_minor from bank.payment
      where counter_keys <> '{}' and kind <> 'card-fee' and ${notInStates('state', NOTHING_TAKEN_STATES)}) raised
    group by key)
  select coalesce(c.key, k.key) as key, coalesce(c.value, 0)::text as should, coalesce(k.value, 0)::text as stands
  from counted c full join (
    select r.key || s.name as key, s.value from ledger.counter r
    cross join lateral (values ('', r.total), ('#by-new-devices', r.by_new_devices), ('#to-new-payees', r.to_new_payees)) s(name, value)
    where (r.key like 'transfer-%' or r.key like 'gaming-%') and (s.name = '' or s.value <> 0)) k on k.key = c.key
  where k.key is not null or right(c.counter_key, 10) >= ledger.counters_kept_from()::text
    or exists (select from ledger.counter o where o.key = c.counter_key)`

/** Call it in a transaction that reads one snapshot. */
export async function verifyLimits(sql: Sql): Promise<LimitsReport> {
  const { rows } = await sql.query<{ key: string; should: string; stands: string }>(RECOMPUTED)
  const faults = rows
    .filter(({ should, stands }) => should !== stands)
    .map(({ key, should, stands }) => `the counter ${key} stands at ${stands}, its payments sum to ${should}`)
  return { counters: rows.length, faults }
}
