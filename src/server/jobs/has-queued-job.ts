/**
 * SQL that tells whether the queue will soon run a job of a key. An existing job may be used up, delayed for hours, or taken by a
 * dead worker.
 */

/** A failed job whose next try is later than this is queued again, and begins with short waits again. */
const PUT_OFF = '10 minutes'
/** The time after which a running job counts as lost. No running job may take longer. The queue itself waits four hours. */
const LOST = '5 minutes'

/**
 * Both arguments are SQL expressions: the job's key, and the time by which it should have run. `queueJobs` under the same key
 * then replaces a job that will not run. If a worker still has the job, a second job is added.
 */
export function hasQueuedJob(key: string, dueAt: string): string {
  return `exists (select from graphile_worker._private_jobs j where j.key = ${key} and j.attempts < j.max_attempts
    and j.run_at < ${dueAt} + interval '${PUT_OFF}' and (j.locked_at is null or j.locked_at > now() - interval '${LOST}'))`
}
