/** Notifies the customers of late payments every minute. */
import { PAYMENT_CLOCKS } from '../../../core/payments/payment-clocks.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { markLateNotified } from './due-submissions.ts'
import type { OutboundPayment, OutboundDeps } from './outbound-payment.ts'

const AT_ONCE = 500

/**
 * The task that sweeps one kind of payment. It notifies the customer once for each payment, when the payment is so late that its money
 * should be back.
 */
export function createSweepOutbound<P extends OutboundPayment, Receipt>(deps: OutboundDeps<P, Receipt>): Task {
  const { store } = deps.kind
  return async () => {
    const now = deps.clock.now()
    const approvedBefore = new Date(now.getTime() - PAYMENT_CLOCKS.refund)
    const late = await store.findLate(deps.database.pool, approvedBefore, AT_ONCE)
    if (late.length === 0) return
    await deps.database.transaction(async (tx) => {
      const ids = late.map(({ id }) => id)
      const marked = await markLateNotified(tx, ids, now)
      await deps.queueNotices?.(
        tx,
        'late',
        late.filter(({ id }) => marked.has(id)),
      )
    })
  }
}
