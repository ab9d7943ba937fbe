/**
 * Builds SQL that tells whether the queue will soon run a job with a key. A stored job may have used up its tries, be
 * delayed for hours, or belong to a dead worker.
 */

/** A failed job whose next try is later than this is queued again. Its waiting times then start short. */
const PUT_OFF = '10 minutes'
/** The time after which a running job counts as lost. A job that may take longer names another time. The queue itself waits four hours. */
const LOST = '5 minutes'

/**
 * Both arguments are SQL expressions: the key of the job, and the time by which it should have run. When the result is
 * false, `queueJobs` with the same key replaces a job that will not run. If a worker still has that job, the queue adds
 * a second job.
 */
export function hasQueuedJob(key: string, dueAt: string, lostAfter = LOST): string {
  return `exists (select from graphile_worker._private_jobs j where j.key = ${key} and j.attempts < j.max_attempts
    and j.run_at < ${dueAt} + interval '${PUT_OFF}' and (j.locked_at is null or j.locked_at > now() - interval '${lostAfter}'))`
}
