/** Divides a server process's database connections among its pools, each by an environment variable. */
import * as v from 'valibot'
import { postgresUrl, wholeNumber, wholeSeconds } from './environment-fields.ts'
import { takesJobs } from './process-role.ts'

/** The runners of the job queue: each keeps one connection that listens for new jobs. */
export const RUNNERS = 4
/** One connection holds the runners' locks, and at least one takes and settles jobs. */
const LEAST_FOR_JOBS = RUNNERS + 2

export const CONNECTION_FIELDS = {
  DATABASE_CONNECTIONS: wholeNumber('DATABASE_CONNECTIONS', 12, { least: 4, most: 500 }),
  LEDGER_CONNECTIONS: wholeNumber('LEDGER_CONNECTIONS', 3, { most: 50 }),
  JOB_CONNECTIONS: wholeNumber('JOB_CONNECTIONS', 9, { least: LEAST_FOR_JOBS, most: 50 }),
  DATABASE_READ_URL: postgresUrl('DATABASE_READ_URL'),
  DATABASE_READ_CONNECTIONS: wholeNumber('DATABASE_READ_CONNECTIONS', 6, { most: 500 }),
  DATABASE_ANSWER_S: v.optional(wholeSeconds('DATABASE_ANSWER_S', 3_600)),
}

const CALL_ANSWER_MS = 30_000
const JOB_ANSWER_MS = 300_000

/** The statements of jobs, such as those of the maintenance, may take longer than the statements of calls. */
export const answerMs = (hasJobs: boolean): number => (hasJobs ? JOB_ANSWER_MS : CALL_ANSWER_MS)

/** The most connections of one server process. */
export interface ConnectionBudget {
  /** For requests and for the work of jobs. */
  readonly requests: number
  /** The connections for posting, which is also the number of batches in progress together. */
  readonly ledger: number
  /** The connections of the job queue. Zero in a process that only serves. */
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
