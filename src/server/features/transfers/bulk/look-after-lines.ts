/** Every minute: gives a job to lines of approved lists that have none that is coming. Jobs are the pace, not the truth. */
import type { Database } from '../../../db/database.ts'
import { queueJobs } from '../../../jobs/queue-jobs.ts'
import type { Task, WorkerDeps } from '../../../jobs/start-worker.ts'
import type { Clock } from '../../../ports/clock.ts'
import { findForgottenLines, lineJob } from './standing-line.ts'

export const LOOK_AFTER_LINES = 'look-after-bulk-lines'

const MINUTE_MS = 60 * 1000
/** A job that is a little late is none that was lost. */
const FORGOTTEN_AFTER_MS = 2 * MINUTE_MS
/** How far back is looked: a line older than a day is only told that it expired. */
const LOOK_BACK_MS = 3 * 24 * 60 * MINUTE_MS
const AT_ONCE = 500

interface LookAfterDeps {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Pick<WorkerDeps['logger'], 'error'>
}

/** The task under the name LOOK_AFTER_LINES. */
export function createLookAfterLines({ database, clock, logger }: LookAfterDeps): Task {
  return async () => {
    const now = clock.now().getTime()
    const forgotten = await findForgottenLines(database.pool, {
      after: new Date(now - LOOK_BACK_MS),
      before: new Date(now - FORGOTTEN_AFTER_MS),
      limit: AT_ONCE,
    })
    if (forgotten.length === 0) return
    logger.error(
      { alert: 'bulk-lines-forgotten', count: forgotten.length },
      'lines had no job that was coming, and are given one',
    )
    await database.transaction((tx) => queueJobs(tx, forgotten.map(lineJob)))
  }
}
