/** Every minute: gives a job to transfers that nobody turned to when it was time, and tells customers whose money is late. */
import { TRANSFER_CLOCKS } from '../../../../core/transfers/transfer-clocks.ts'
import { queueJobs } from '../../../jobs/queue-jobs.ts'
import type { Task } from '../../../jobs/start-worker.ts'
import { carryJob, carryKey } from './carry-job.ts'
import type { OutwardDeps } from './outward-deps.ts'
import { findForgotten, findLateUntold, markToldLate } from './outward-store.ts'

export const LOOK_AFTER_TRANSFERS = 'look-after-transfers'

/** A job that is a little late is none that was lost. */
const FORGOTTEN_AFTER_MS = 2 * 60 * 1000
const AT_ONCE = 500

/** The task under the name LOOK_AFTER_TRANSFERS. */
export function createLookAfterTransfers(deps: OutwardDeps): Task {
  return async () => {
    await findTheForgotten(deps)
    await tellTheLate(deps)
  }
}

async function findTheForgotten(deps: OutwardDeps): Promise<void> {
  const dueBefore = new Date(deps.clock.now().getTime() - FORGOTTEN_AFTER_MS)
  const forgotten = await findForgotten(deps.database.pool, dueBefore, carryKey(''), AT_ONCE)
  if (forgotten.length === 0) return
  deps.logger.error({ alert: 'transfers-forgotten', count: forgotten.length }, 'transfers had no job and are given one')
  await deps.database.transaction((tx) =>
    queueJobs(
      tx,
      forgotten.map((transferId) => carryJob(transferId)),
    ),
  )
}

/** Once per transfer, after the clock by which money that cannot arrive should be back. */
async function tellTheLate(deps: OutwardDeps): Promise<void> {
  const now = deps.clock.now()
  const approvedBefore = new Date(now.getTime() - TRANSFER_CLOCKS.refund)
  for (const transfer of await findLateUntold(deps.database.pool, approvedBefore, AT_ONCE)) {
    await deps.database.transaction(async (tx) => {
      if (await markToldLate(tx, transfer.transferId, now)) await deps.queueNotice?.(tx, 'late', transfer)
    })
  }
}
