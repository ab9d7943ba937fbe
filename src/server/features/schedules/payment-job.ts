/** The job that makes the due payment of a schedule. A schedule has at most one such job. */
import type { QueuedJob } from '../../jobs/queue-jobs.ts'

export const MAKE_PAYMENT = 'make-scheduled-payment'

/** The key of the job, by which the queue finds it. */
export const paymentKey = (scheduleId: string): string => `${MAKE_PAYMENT}:${scheduleId}`

export function paymentJob(scheduleId: string, runAt?: Date): QueuedJob {
  const job = { task: MAKE_PAYMENT, payload: { scheduleId }, key: paymentKey(scheduleId) }
  return runAt === undefined ? job : { ...job, runAt }
}
