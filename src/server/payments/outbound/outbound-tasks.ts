/** The tasks of the outbound payments of one network. */
import type { JobGroup } from '../../jobs/start-worker.ts'
import { createAdvanceOutbound } from './advance-outbound.ts'
import { advanceTask } from './outbound-job.ts'
import type { OutboundDeps, OutboundPayment } from './outbound-payment.ts'
import { createSweepOutbound } from './sweep-outbound.ts'

/** One task advances a payment. The other sweeps every minute for payments that lost their job or are late. */
export function outboundTasks<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
): Required<Pick<JobGroup, 'tasks' | 'recurring'>> {
  const sweep = `sweep-${deps.kind.network}-payments`
  return {
    tasks: { [advanceTask(deps.kind)]: createAdvanceOutbound(deps), [sweep]: createSweepOutbound(deps) },
    recurring: [{ task: sweep, when: '* * * * *' }],
  }
}
