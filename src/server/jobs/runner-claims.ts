/**
 * Finds dead runners, so that another runner takes over their jobs. The queue alone would wait four hours. The process
 * of a runner holds an advisory lock with the runner's name. The lock ends with its connection.
 */
import type pg from 'pg'
import { ADVISORY_LOCK_CLASSES } from '../db/advisory-locks.ts'

/** If a runner's lock is free, the runner is gone. PostgreSQL releases the lock when the statement ends. */
const FREE = `select graphile_worker.force_unlock_workers(array(
  select taken.locked_by
  from (select distinct locked_by from graphile_worker._private_jobs where locked_by is not null offset 0) taken
  where pg_try_advisory_xact_lock($1, hashtext(taken.locked_by))))`

/**
 * Deletes jobs that another job of their key replaced while they ran. The queue sets their attempts to the highest number, and
 * expects their runner to delete them. A runner that lost its database does not, and the job would count as failed.
 */
const DELETE_REPLACED = `select graphile_worker.complete_jobs(array(
  select id from graphile_worker._private_jobs
  where locked_at is null and key is null and last_error is null and max_attempts > 2 and attempts >= max_attempts))`

/**
 * Gives a recurring job that a lost runner interrupted one more attempt. It has one attempt only, so that a job that fails waits for its
 * next time. A nightly job that only lost its runner must not wait until the next night.
 */
const REPEAT_INTERRUPTED = `select graphile_worker.reschedule_jobs(array(
  select id from graphile_worker._private_jobs
  where locked_at is null and last_error is null and max_attempts = 1 and attempts = 1 and payload::jsonb ? '_cron'),
  max_attempts => 2)`

export interface RunnerClaims {
  /** Resolves when the claim's connection is lost or released. Another runner may then take over. */
  readonly lost: Promise<void>
  /** Opens the connection that holds the claims. Call it once, before all other functions. */
  open(): Promise<void>
  /**
   * Releases the jobs of runners that no process claims. Deletes those that another job has replaced, and repeats
   * interrupted recurring jobs.
   */
  freeJobsOfTheGone(): Promise<void>
  /** Claims a runner of this process while its connection lives. The runner may take no job before this resolves. */
  claim(runnerId: string): Promise<void>
  release(): void
}

/** Keeps one connection of the pool for the claim. */
export function createRunnerClaims(pool: pg.Pool): RunnerClaims {
  let holder: pg.PoolClient | undefined
  let lastClaim: Promise<unknown> = Promise.resolve()
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const release = () => {
    // The connection is closed and does not return to the pool, because the lock ends with the connection.
    holder?.release(true)
    holder = undefined
  }
  return {
    lost,
    async open() {
      holder = await pool.connect()
      holder.once('end', lose)
    },
    async freeJobsOfTheGone() {
      // The query runs on another connection, because the claim's own connection could take its own locks again.
      await pool.query(FREE, [ADVISORY_LOCK_CLASSES.jobRunner])
      await pool.query(DELETE_REPLACED)
      await pool.query(REPEAT_INTERRUPTED)
    },
    async claim(runnerId) {
      // A connection that is lost here loses the claim. A job may then run twice, which every task must tolerate.
      const lock = () =>
        holder?.query('select pg_advisory_lock($1, hashtext($2))', [ADVISORY_LOCK_CLASSES.jobRunner, runnerId])
      // Several runners claim on one connection, which takes one query at a time.
      const claimed = lastClaim.then(lock).catch(() => {})
      lastClaim = claimed
      await claimed
    },
    release,
  }
}
