/** The job that makes the payment of a schedule that is due; a schedule has one at most. */
import type { QueuedJob } from '../../jobs/queue-jobs.ts'

export const MAKE_PAYMENT = 'make-scheduled-payment'

/** The job's key, by which its place in the queue is found. */
export const paymentKey = (scheduleId: string): string => `${MAKE_PAYMENT}:${scheduleId}`

export function paymentJob(scheduleId: string, runAt?: Date): QueuedJob {
  const job = { task: MAKE_PAYMENT, payload: { scheduleId }, key: paymentKey(scheduleId) }
  return runAt === undefined ? job : { ...job, runAt }
}
