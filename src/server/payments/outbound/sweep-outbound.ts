/** Sweeps outbound payments every minute: queues a job for stuck payments and notifies the customers of late payments. */
import { PAYMENT_CLOCKS } from '../../../core/payments/payment-clocks.ts'
import { queueEach } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { markLateNotified } from './submission-store.ts'
import type { OutboundPayment, OutboundDeps } from './outbound-payment.ts'
import { outboundJob, outboundJobKey } from './outbound-job.ts'

/** A late job is not a lost job: wait for this grace period before re-queueing it. */
const FORGOTTEN_AFTER_MS = 2 * 60 * 1000
const AT_ONCE = 500

/** The task that sweeps one kind of payment. */
export function createSweepOutbound<P extends OutboundPayment, Receipt>(deps: OutboundDeps<P, Receipt>): Task {
  return async () => {
    await requeueStuck(deps)
    await notifyOverdue(deps)
  }
}

async function requeueStuck<P extends OutboundPayment, Receipt>(deps: OutboundDeps<P, Receipt>): Promise<void> {
  const { kind, database } = deps
  const dueBefore = new Date(deps.clock.now().getTime() - FORGOTTEN_AFTER_MS)
  const stuck = await kind.store.findStuck(database.pool, dueBefore, outboundJobKey(kind, ''), AT_ONCE)
  if (stuck.length === 0) return
  const facts = { alert: `${kind.noun}s-requeued`, count: stuck.length }
  deps.logger.error(facts, 'payments had no job: queued again')
  await queueEach(
    database,
    stuck.map((id) => outboundJob(kind, id)),
  )
}

/** Notifies the customer once for each payment, when it is so late that its money should be back. */
async function notifyOverdue<P extends OutboundPayment, Receipt>(deps: OutboundDeps<P, Receipt>): Promise<void> {
  const { store } = deps.kind
  const now = deps.clock.now()
  const approvedBefore = new Date(now.getTime() - PAYMENT_CLOCKS.refund)
  for (const payment of await store.findLate(deps.database.pool, approvedBefore, AT_ONCE)) {
    await deps.database.transaction(async (tx) => {
      if (await markLateNotified(tx, payment.id, now)) await deps.queueNotice?.(tx, 'late', payment)
    })
  }
}
