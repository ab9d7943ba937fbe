/** Measures pgbench's TPC-B-like script, the yardstick: a balance of an account, a teller and a branch, and a row of history. */
import pg from 'pg'
import { tpcB } from '../ledger/pgbench.ts'
import { CONNECTIONS } from '../ledger/over-connections.ts'
import type { LoadResult } from '../ledger/workload.ts'
import { type Books, brokenRules, type Case, type System } from './system.ts'

export async function openTpcB(pgbench: string, url: string): Promise<System> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let transactions = 0
  const run = async (mode: 'simple' | 'prepared', seconds: number): Promise<LoadResult> => {
    const result = await tpcB(pgbench, url, seconds, mode)
    transactions += result.transactions
    const { perSecond, latencyMs } = result
    return { perSecond, p50Ms: latencyMs, p99Ms: Number.NaN, answered: result.transactions }
  }
  const caseOf = (mode: 'simple' | 'prepared'): Case => ({
    system: mode === 'simple' ? 'TPC-B' : 'TPC-B, prepared',
    spread: 'own',
    inFlight: CONNECTIONS,
    run: (seconds) => run(mode, seconds),
  })
  return {
    name: 'TPC-B',
    cases: [caseOf('simple'), caseOf('prepared')],
    verify: () => verifyTpcB(client, transactions),
    analyze: async () => {
      await client.query('vacuum analyze')
    },
    close: () => client.end(),
  }
}

/** TPC-B's own consistency: the accounts, the tellers, the branches and the history have the same sum. */
export async function verifyTpcB(client: pg.Client, transactions: number): Promise<Books> {
  const { rows } = await client.query<Record<string, string>>(`
    with history as (select coalesce(sum(delta), 0) as total, count(*) as transfers from pgbench_history)
    select transfers,
      (select sum(abalance) from pgbench_accounts) - total as "accounts differ from the history",
      (select sum(tbalance) from pgbench_tellers) - total as "tellers differ from the history",
      (select sum(bbalance) from pgbench_branches) - total as "branches differ from the history"
    from history`)
  const { transfers = '0', ...rules } = rows[0] ?? {}
  const missing = Number(transfers) - transactions
  return { transfers: Number(transfers), faults: brokenRules({ ...rules, 'transactions without an answer': missing }) }
}
