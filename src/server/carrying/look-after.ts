/** Every minute: gives a job to payments that nobody turned to when it was time, and tells customers whose money is late. */
import { TRANSFER_CLOCKS } from '../../core/transfers/transfer-clocks.ts'
import { queueEach } from '../jobs/queue-jobs.ts'
import type { Task } from '../jobs/start-worker.ts'
import type { CarriedPayment, CarryDeps } from './carried-payment.ts'
import { carryJob, carryKey } from './carry-job.ts'

/** A job that is a little late is none that was lost. */
const FORGOTTEN_AFTER_MS = 2 * 60 * 1000
const AT_ONCE = 500

/** The task that looks after one kind of payments. */
export function createLookAfter<P extends CarriedPayment, Receipt>(deps: CarryDeps<P, Receipt>): Task {
  return async () => {
    await findTheForgotten(deps)
    await tellTheLate(deps)
  }
}

async function findTheForgotten<P extends CarriedPayment, Receipt>(deps: CarryDeps<P, Receipt>): Promise<void> {
  const { kind, database } = deps
  const dueBefore = new Date(deps.clock.now().getTime() - FORGOTTEN_AFTER_MS)
  const forgotten = await kind.store.findForgotten(database.pool, dueBefore, carryKey(kind, ''), AT_ONCE)
  if (forgotten.length === 0) return
  const facts = { alert: `${kind.noun}s-forgotten`, count: forgotten.length }
  deps.logger.error(facts, 'payments had no job that was coming, and are given one')
  await queueEach(
    database,
    forgotten.map((id) => carryJob(kind, id)),
  )
}

/** Once per payment, after the clock by which money that cannot arrive should be back. */
async function tellTheLate<P extends CarriedPayment, Receipt>(deps: CarryDeps<P, Receipt>): Promise<void> {
  const { store } = deps.kind
  const now = deps.clock.now()
  const approvedBefore = new Date(now.getTime() - TRANSFER_CLOCKS.refund)
  for (const payment of await store.findLateUntold(deps.database.pool, approvedBefore, AT_ONCE)) {
    await deps.database.transaction(async (tx) => {
      if (await store.markToldLate(tx, payment.id, now)) await deps.queueNotice?.(tx, 'late', payment)
    })
  }
}
