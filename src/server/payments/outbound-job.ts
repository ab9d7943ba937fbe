/** Makes the job that advances one outbound payment. A payment has at most one job that waits. */
import type { QueuedJob } from '../jobs/queue-jobs.ts'
import type { OutboundKind, OutboundPayment } from './outbound-payment.ts'

type Named = Pick<OutboundKind<OutboundPayment>, 'task' | 'idName'>

/** A second job with the same key replaces the first. */
export const outboundJobKey = ({ task }: Pick<Named, 'task'>, id: string): string => `${task}:${id}`

export function outboundJob(kind: Named, id: string, runAt?: Date): QueuedJob {
  const job = { task: kind.task, payload: { [kind.idName]: id }, key: outboundJobKey(kind, id) }
  return runAt === undefined ? job : { ...job, runAt }
}
