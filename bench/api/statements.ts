/** Lists the statements of PostgreSQL for one payment, with their time (`pg_stat_statements`). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { rounded } from './cost.ts'

/** The settings with which PostgreSQL counts statements. A statement inside a function counts for the statement that calls it. */
export const COUNTING_SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'on',
  'pg_stat_statements.track_planning': 'on',
}

export interface StatementCost {
  readonly text: string
  readonly perPayment: number
  /** Microseconds of the clock per payment, planning included. Waiting for a lock or for a processor counts. */
  readonly micros: number
  /** The part of `micros` in which PostgreSQL planned the statement again. */
  readonly planningMicros: number
}

export interface StatementCounter {
  readonly reset: () => Promise<void>
  /** Lists the statements since the reset by their time, the longest first. */
  readonly read: (payments: number) => Promise<readonly StatementCost[]>
  readonly close: () => Promise<void>
}

/** Counts the statements of the servers. The benchmark has the login of the owner. The passwords of the embedded PostgreSQL are in its data folder. */
export async function openStatementCounter(ownerUrl: string, dataFolder: string): Promise<StatementCounter> {
  const passwords = JSON.parse(readFileSync(join(dataFolder, 'database-passwords.json'), 'utf8')) as Passwords
  const client = new pg.Client({
    connectionString: ownerUrl.replace(/\/\/[^@]*@/, `//postgres:${passwords.postgres}@`),
  })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  return {
    reset: async () => void (await client.query('select pg_stat_statements_reset()')),
    read: async (payments) => {
      const { rows } = await client.query<{ query: string; calls: number; ms: number; planning_ms: number }>(
        `select query, sum(calls)::float8 as calls, sum(total_exec_time + total_plan_time) as ms, sum(total_plan_time) as planning_ms
         from pg_stat_statements where userid not in ('postgres'::regrole, 'adire_owner'::regrole) group by query order by ms desc`,
      )
      return rows.map(({ query, calls, ms, planning_ms: planningMs }) => ({
        text: query.replace(/\s+/g, ' ').trim(),
        perPayment: rounded(calls / payments),
        micros: rounded((ms * 1_000) / payments),
        planningMicros: rounded((planningMs * 1_000) / payments),
      }))
    },
    close: () => client.end(),
  }
}

interface Passwords {
  readonly postgres: string
}
