/** Measures the yardsticks of the same run: TPC-B of pgbench, an unsealed route, and sealed calls that do nothing. */
import { randomUUID } from 'node:crypto'
import { alertRoutes } from '../../src/contract/alerts/alerts.ts'
import { keepAlive } from '../../src/contract/keep-alive.ts'
import { fillPgbench, findPgbench, tpcB } from '../ledger/pgbench.ts'
import { callsOf, firePlain, fireClosed, openAnswer } from './calls.ts'
import { type Cost, costOf, perUnit, rounded } from './cost.ts'
import type { LoadedBank } from './world.ts'

/** A unit of pgbench's scale is a hundred thousand accounts. */
const PGBENCH_SCALE = 10

export interface Yardsticks {
  /** Transactions per second of TPC-B, or null when pgbench is not installed. */
  readonly tpcB: number | null
  /** The calls of GET /api/health, which has no seal, no session and no query. */
  readonly plainRoute: YardstickFigures
  /** A sealed, signed-in call that reads nothing. */
  readonly keepAlive: YardstickFigures
  /**
   * Two sealed and signed calls with a replay check, as a payment has. Each marks an alert as read that does not exist.
   */
  readonly doNothingPair: YardstickFigures
}

export interface YardstickFigures {
  readonly perSecond: number
  readonly p99Ms: number
  /** Milliseconds of processor time for each call, or for each pair. */
  readonly apiMs: number
  readonly postgresMs: number
}

export async function measureYardsticks(
  bank: LoadedBank,
  { calls, atOnce, seconds }: { readonly calls: number; readonly atOnce: number; readonly seconds: number },
): Promise<Yardsticks> {
  const seal = await callsOf({ origins: bank.apiOrigins, payers: bank.payers }, calls)
  const idle = await seal(keepAlive, () => ({}))
  const reads = await seal(alertRoutes.readAlert, () => ({ alertId: randomUUID(), andOlder: false }))
  const plain = await costOf(() => firePlain(bank.apiOrigins, '/api/health', calls, atOnce))
  const kept = await costOf(() => fireClosed(idle, atOnce))
  const pair = await costOf(() => fireClosed(reads, atOnce))
  await Promise.all([...idle.entries()].map(([n, call]) => openAnswer(call, kept.value.replies[n]!)))
  await Promise.all([...reads.entries()].map(([n, call]) => openAnswer(call, pair.value.replies[n]!)))
  return {
    tpcB: await measureTpcB(bank, seconds),
    plainRoute: figures(plain, calls),
    keepAlive: figures(kept, calls),
    doNothingPair: figures(pair, calls / 2),
  }
}

function figures({ cost, value }: { readonly cost: Cost; readonly value: { readonly p99Ms: number } }, units: number) {
  const { seconds, apiMs, postgresMs } = perUnit(cost, units)
  return { perSecond: rounded(1 / seconds), p99Ms: rounded(value.p99Ms), apiMs, postgresMs }
}

async function measureTpcB({ owner, ownerUrl }: LoadedBank, seconds: number): Promise<number | null> {
  const pgbench = findPgbench()
  if (pgbench === undefined || seconds === 0) return null
  const url = ownerUrl.replace('/adire?', '/pgbench?')
  const { rowCount } = await owner.query(`select from pg_database where datname = 'pgbench'`)
  if (rowCount === 0) {
    await owner.query('create database pgbench')
    await fillPgbench(pgbench, url, PGBENCH_SCALE)
  }
  return rounded((await tpcB(pgbench, url, seconds, 'simple')).perSecond)
}
