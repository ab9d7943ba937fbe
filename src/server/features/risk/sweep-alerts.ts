/** Sweeps the alerts of payment monitoring every minute: releases screened payments, refuses overdue payments, and queues lost jobs again. */
import type { Database } from '../../db/database.ts'
import { queueEach, queueJobs } from '../../jobs/queue-jobs.ts'
import type { Task, WorkerDeps } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import { findUnapplied, jobsOf, refuseOverdue, releaseScreened } from './risk-alert-store.ts'

/** A late job is not a lost job: wait for this grace period before queueing it again. */
const LOST_AFTER_MS = 2 * 60 * 1000
const AT_ONCE = 500

export interface SweepDeps {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Pick<WorkerDeps['logger'], 'error'>
}

export function createSweepAlerts({ database, clock, logger }: SweepDeps): Task {
  return async () => {
    const now = clock.now()
    const overdue = await database.transaction(async (tx) => {
      const screened = await releaseScreened(tx, now)
      const ids = await refuseOverdue(tx, now)
      await queueJobs(tx, jobsOf([...screened, ...ids]))
      return ids
    })
    if (overdue.length > 0)
      logger.error(
        { alert: 'risk-deadline-passed', count: overdue.length },
        'referred payments had no decision in time: the payers get their money back',
      )
    const lost = await findUnapplied(database.pool, new Date(now.getTime() - LOST_AFTER_MS), AT_ONCE)
    await queueEach(database, jobsOf(lost))
  }
}
