/** Divides a server process's database connections among its pools, each by an environment variable. */
import * as v from 'valibot'
import { postgresUrl, wholeNumber, wholeSeconds } from './environment-fields.ts'
import { type ProcessRole, takesJobs } from './process-role.ts'

/** The number of job runners. Each runner keeps one connection that listens for new jobs. */
const RUNNERS = 4
/**
 * The fewest connections of the job queue: each runner needs a connection, the runners' locks need a connection, and
 * taking and settling jobs needs a connection.
 */
const LEAST_FOR_JOBS = RUNNERS + 2

export const CONNECTION_FIELDS = {
  DATABASE_CONNECTIONS: wholeNumber('DATABASE_CONNECTIONS', 12, { least: 4, most: 500 }),
  LEDGER_CONNECTIONS: wholeNumber('LEDGER_CONNECTIONS', 3, { most: 50 }),
  JOB_CONNECTIONS: wholeNumber('JOB_CONNECTIONS', 9, { least: LEAST_FOR_JOBS, most: 50 }),
  DATABASE_READ_URL: postgresUrl('DATABASE_READ_URL'),
  DATABASE_READ_CONNECTIONS: wholeNumber('DATABASE_READ_CONNECTIONS', 6, { most: 500 }),
  DATABASE_POOLER: v.optional(
    v.picklist(['none', 'transaction'], 'DATABASE_POOLER must be none or transaction'),
    'none',
  ),
  DATABASE_ANSWER_S: v.optional(wholeSeconds('DATABASE_ANSWER_S', 3_600)),
}

const CALL_ANSWER_MS = 30_000
const JOB_ANSWER_MS = 300_000

/** A statement of a job, such as maintenance, may take longer than a statement of a customer's call. */
export const answerMs = (hasJobs: boolean): number => (hasJobs ? JOB_ANSWER_MS : CALL_ANSWER_MS)

/** The reason why the process may not connect through a pooler in transaction mode. */
export function poolerProblem(env: {
  readonly DATABASE_POOLER: 'none' | 'transaction'
  readonly ROLE: ProcessRole
  readonly JOBS?: 'on' | 'off' | undefined
}): string | undefined {
  if (env.DATABASE_POOLER === 'none' || (env.ROLE !== 'staff' && !takesJobs(env))) return undefined
  return 'DATABASE_POOLER: only ROLE=api goes through a pooler. The jobs hold locks of a session, and the back office has another role'
}

/** The most connections of one server process. */
export interface ConnectionBudget {
  /** The pool for requests and for the work of jobs. */
  readonly requests: number
  /** The pool for posting. Each connection writes one batch at a time. */
  readonly ledger: number
  /** The pool of the job queue. Zero in a process without jobs. */
  readonly jobs: number
  readonly sum: number
}

export function connectionBudget(
  env: {
    readonly DATABASE_CONNECTIONS: number
    readonly LEDGER_CONNECTIONS: number
    readonly JOB_CONNECTIONS: number
  } & Parameters<typeof takesJobs>[0],
): ConnectionBudget {
  const [requests, ledger] = [env.DATABASE_CONNECTIONS, env.LEDGER_CONNECTIONS]
  const jobs = takesJobs(env) ? env.JOB_CONNECTIONS : 0
  return { requests, ledger, jobs, sum: requests + ledger + jobs }
}
