/** Whether the queue will soon run a job of a key, as SQL: one that is there may be used up, put off for hours, or taken by who is gone. */

/** A failed job that would be tried again later than this is queued anew: it begins with short waits again. */
const PUT_OFF = '10 minutes'
/** Longer than any job under way may take; the queue itself waits four hours. */
const LOST = '5 minutes'

/**
 * Both are SQL expressions: the job's key, and the time by which it should have run. `queueJobs` under the same key then takes the
 * place of a job that is not coming, and stands beside one that is still taken.
 */
export function jobIsComing(key: string, dueAt: string): string {
  return `exists (select from graphile_worker._private_jobs j where j.key = ${key} and j.attempts < j.max_attempts
    and j.run_at < ${dueAt} + interval '${PUT_OFF}' and (j.locked_at is null or j.locked_at > now() - interval '${LOST}'))`
}
