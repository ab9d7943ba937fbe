/** Makes the job that advances one outbound payment. A payment has at most one job that waits. */
import type { QueuedJob } from '../../jobs/queue-jobs.ts'
import type { OutboundKind, OutboundPayment } from './outbound-payment.ts'

type Named = Pick<OutboundKind<OutboundPayment>, 'network' | 'idName'>

/** The task that advances the payments of one network: each network has a worker, so that a slow network delays no other. */
export const advanceTask = ({ network }: Pick<Named, 'network'>): string => `advance-${network}-payment`

/** A second job with the same key replaces the first. */
export const outboundJobKey = (kind: Pick<Named, 'network'>, id: string): string => `${advanceTask(kind)}:${id}`

export function outboundJob(kind: Named, id: string, runAt?: Date): QueuedJob {
  const job = { task: advanceTask(kind), payload: { [kind.idName]: id }, key: outboundJobKey(kind, id) }
  return runAt === undefined ? job : { ...job, runAt }
}
