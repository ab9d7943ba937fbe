/**
 * Every minute, queues a job for each line of an approved list without a usable job, and sends missing notices of
 * finished lists.
 */
import type { Database } from '../../../db/database.ts'
import { queueEach } from '../../../jobs/queue-jobs.ts'
import type { Task, WorkerDeps } from '../../../jobs/start-worker.ts'
import { findStuckLines, lineJob } from './standing-line.ts'
import { findUnnotifiedBatches, type NotifyBatchDeps, notifyWhenDone } from './notify-batch.ts'

export const SWEEP_LINES = 'sweep-batch-lines'

const MINUTE_MS = 60 * 1000
/** A late job is not a lost job: the sweep waits for this time before it queues the job again. */
const FORGOTTEN_AFTER_MS = 2 * MINUTE_MS
/** How far the sweep looks back. A line that is older than a day only gets its expiry notice. */
const LOOK_BACK_MS = 3 * 24 * 60 * MINUTE_MS
const AT_ONCE = 500

interface SweepDeps extends NotifyBatchDeps {
  readonly database: Database
  readonly logger: Pick<WorkerDeps['logger'], 'error'>
}

/** The task under the name SWEEP_LINES. */
export function createSweepLines(deps: SweepDeps): Task {
  return async () => {
    const now = deps.clock.now().getTime()
    const then = {
      after: new Date(now - LOOK_BACK_MS),
      before: new Date(now - FORGOTTEN_AFTER_MS),
      limit: AT_ONCE,
    }
    // A worker may have died between the last line and the notice.
    for (const batchId of await findUnnotifiedBatches(deps.database.pool, then)) await notifyWhenDone(deps, batchId)
    const stuck = await findStuckLines(deps.database.pool, then)
    if (stuck.length === 0) return
    deps.logger.error(
      { alert: 'bulk-lines-requeued', count: stuck.length },
      'lines of payment batches had no job: queued again',
    )
    await queueEach(deps.database, stuck.map(lineJob))
  }
}
