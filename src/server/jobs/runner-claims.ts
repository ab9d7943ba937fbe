/**
 * Tells living runners from dead ones, so that jobs which a killed process had taken are run at its next start: the queue by
 * itself would wait four hours. A runner's process holds an advisory lock named after it, which ends with its connection.
 */
import type pg from 'pg'

/** The first key of these locks; the second is a hash of the runner's name. */
const LOCK_CLASS = 7072

const FREE = `select graphile_worker.force_unlock_workers(array(
  select taken.locked_by
  from (select distinct locked_by from graphile_worker._private_jobs where locked_by is not null offset 0) taken
  where pg_try_advisory_lock(${LOCK_CLASS}, hashtext(taken.locked_by))))`

export interface RunnerClaims {
  /** Resolves when the claim's connection is lost (or released): whoever claimed may not be the only one any more. */
  readonly lost: Promise<void>
  /** Gives free the jobs of runners that nobody claims any more. To be called once, before this process has a runner. */
  freeJobsOfTheGone(): Promise<void>
  /** Claims a runner of this process for as long as its connection lives. */
  claim(runnerId: string): void
  release(): void
}

/** Keeps one connection of the pool for the claim. */
export function createRunnerClaims(pool: pg.Pool): RunnerClaims {
  let holder: pg.PoolClient | undefined
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const release = () => {
    // Destroyed, not given back: the lock ends with the connection.
    holder?.release(true)
    holder = undefined
  }
  return {
    lost,
    async freeJobsOfTheGone() {
      holder = await pool.connect()
      holder.once('end', lose)
      await holder.query(FREE)
      // What was taken here belonged to the gone, whose names do not come again.
      await holder.query('select pg_advisory_unlock_all()')
    },
    claim(runnerId) {
      // A connection that is lost meanwhile loses the claim: then a job may run twice, which every task must bear anyway.
      holder?.query(`select pg_advisory_lock(${LOCK_CLASS}, hashtext($1))`, [runnerId]).catch(() => {})
    },
    release,
  }
}
