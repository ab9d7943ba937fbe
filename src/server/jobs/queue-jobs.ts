/** Queues jobs by SQL in the transaction of their cause, with one statement for a whole batch. */
import type { Database, Sql } from '../db/database.ts'
import { activeTracer } from '../ports/tracing.ts'
import { TRACEPARENT } from './traced-job.ts'

export interface QueuedJob {
  /** The task's name, as given to the worker. */
  readonly task: string
  /** JSON without secrets: every reader of the database can read jobs. */
  readonly payload: unknown
  /** The key of the job. A second job with the same key replaces the first while the first waits. */
  readonly key?: string
  readonly runAt?: Date
  /** The number of tries. The queue waits longer after each try. */
  readonly maxAttempts?: number
  /** The trace that the job continues. Default: the present trace. A batch names the trace of each of its items, or null. */
  readonly traceparent?: string | null | undefined
}

const ADD_JOBS = `select count(*) from graphile_worker.add_jobs((
  select array_agg((job.identifier, job.payload, null, job.run_at, job.max_attempts, job.job_key, null, null)::graphile_worker.job_spec)
  from json_to_recordset($1::json) as job(identifier text, payload json, run_at timestamptz, max_attempts smallint, job_key text)))`

/**
 * Adds the jobs, which run after the commit. The queue writes several jobs in an undefined order. So if several are added, none
 * may have a key that others queue in parallel: the transactions would deadlock.
 */
export async function queueJobs(tx: Sql, jobs: readonly QueuedJob[]): Promise<void> {
  if (jobs.length === 0) return
  // add_jobs refuses a key that comes twice in one call. So the later job replaces the earlier job here, as in two calls.
  const byKey = new Map(jobs.map((job, index) => [job.key ?? index, job]))
  const specs = [...byKey.values()].map((job) => ({
    identifier: job.task,
    payload: withTrace(job),
    run_at: job.runAt?.toISOString() ?? null,
    max_attempts: job.maxAttempts ?? null,
    job_key: job.key ?? null,
  }))
  await tx.query({ name: 'queue-jobs', text: ADD_JOBS, values: [JSON.stringify(specs)] })
}

/** The payload with the trace, when this process records traces. */
function withTrace({ payload, traceparent = activeTracer()?.traceparent() }: QueuedJob): unknown {
  if (typeof traceparent !== 'string' || typeof payload !== 'object' || payload === null) return payload
  return { ...payload, [TRACEPARENT]: traceparent }
}

/** Adds each job in a separate statement: for sweeps, because a parallel sweep may queue the same keys. */
export async function queueEach({ pool }: Pick<Database, 'pool'>, jobs: readonly QueuedJob[]): Promise<void> {
  for (const job of jobs) await queueJobs(pool, [job])
}
