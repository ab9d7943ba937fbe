/** Queues jobs by SQL, so that they are written in the transaction of what they follow from, a whole batch in one statement. */
import type { Sql } from '../db/database.ts'

export interface QueuedJob {
  /** The task's name, as given to the worker. */
  readonly task: string
  /** JSON; no secret: jobs can be read by whoever reads the database. */
  readonly payload: unknown
  /** A second job under the same key replaces the first while that waits. */
  readonly key?: string
  readonly runAt?: Date
  /** Tries in all; the queue's backoff lies between them. */
  readonly maxAttempts?: number
}

const ADD_JOBS = `select count(*) from graphile_worker.add_jobs((
  select array_agg((job.identifier, job.payload, null, job.run_at, job.max_attempts, job.job_key, null, null)::graphile_worker.job_spec)
  from json_to_recordset($1::json) as job(identifier text, payload json, run_at timestamptz, max_attempts smallint, job_key text)))`

/** Adds the jobs; they run after the transaction commits. */
export async function queueJobs(tx: Sql, jobs: readonly QueuedJob[]): Promise<void> {
  if (jobs.length === 0) return
  // add_jobs refuses a key that comes twice in one call: the later job replaces the earlier, as it would in two calls.
  const byKey = new Map(jobs.map((job, index) => [job.key ?? index, job]))
  // Two that queue jobs of the same keys at once, such as two sweeps, wait for each other in one order.
  const specs = [...byKey.values()].toSorted(byOwnKey).map((job) => ({
    identifier: job.task,
    payload: job.payload,
    run_at: job.runAt?.toISOString() ?? null,
    max_attempts: job.maxAttempts ?? null,
    job_key: job.key ?? null,
  }))
  await tx.query({ name: 'queue-jobs', text: ADD_JOBS, values: [JSON.stringify(specs)] })
}

function byOwnKey({ key: a = '' }: QueuedJob, { key: b = '' }: QueuedJob): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
