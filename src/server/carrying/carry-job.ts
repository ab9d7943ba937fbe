/** The job that takes one payment a step further; a payment has one at most that waits. */
import type { QueuedJob } from '../jobs/queue-jobs.ts'
import type { CarriedKind, CarriedPayment } from './carried-payment.ts'

type Named = Pick<CarriedKind<CarriedPayment>, 'task' | 'idName'>

/** The job's key, by which its place in the queue is found. */
export const carryKey = ({ task }: Pick<Named, 'task'>, id: string): string => `${task}:${id}`

export function carryJob(kind: Named, id: string, runAt?: Date): QueuedJob {
  const job = { task: kind.task, payload: { [kind.idName]: id }, key: carryKey(kind, id) }
  return runAt === undefined ? job : { ...job, runAt }
}
