/** The tasks of the outbound payments of one network. */
import type { JobGroup } from '../../jobs/start-worker.ts'
import type { OutboundDeps, OutboundPayment } from './outbound-payment.ts'
import { createOutboundWorker, type OutboundWorker } from './outbound-worker.ts'
import type { FlightOptions } from './payments-in-flight.ts'
import { createSweepOutbound } from './sweep-outbound.ts'
import { outboundChannel } from './wake-outbound.ts'

export interface OutboundTasks extends Required<Pick<JobGroup, 'tasks' | 'recurring' | 'notified'>> {
  /** Waits for the payments in flight, after the process has stopped taking jobs. */
  readonly close: OutboundWorker['close']
}

/**
 * One task wakes the worker of the network. The notifications of due payments start it, and so does a recurring job, because a notification
 * is lost with a process that dies. The other task notifies the customers of late payments.
 */
export function outboundTasks<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  options: FlightOptions,
): OutboundTasks {
  const { network } = deps.kind
  const [advance, sweep] = [`advance-${network}-payments`, `sweep-${network}-payments`]
  const worker = createOutboundWorker(deps, options)
  return {
    tasks: { [advance]: worker.task, [sweep]: createSweepOutbound(deps) },
    notified: { [outboundChannel(network)]: advance },
    recurring: [
      { task: advance, when: '* * * * *' },
      { task: sweep, when: '* * * * *' },
    ],
    close: worker.close,
  }
}
