/** Wakes the worker that sends alerts. A lane is one channel to one target, in which a customer's alerts go out one after the other. */
import type { AlertChannel } from '../../values/vocabularies/alert-words.ts'
import type { Sql } from '../db/database.ts'
import { type QueuedJob, queueJobs } from '../jobs/queue-jobs.ts'

/** The worker's task that sends every delivery that is due. */
export const SEND_ALERTS = 'send-alerts'

export interface DeliveryQueue {
  readonly channel: AlertChannel
  /** The customer; of push the browser's subscription. */
  readonly target: string
}

/**
 * The job that sends due deliveries. It has no key, because with a key parallel postings would wait for each other's commit. A
 * superfluous job finds nothing.
 */
export const sendJob: QueuedJob = { task: SEND_ALERTS, payload: {} }

/** Queues a job for each second in which a delivery is due. Each job is added alone, because the jobs have keys. */
export async function comeBack(sql: Sql, times: readonly Date[]): Promise<void> {
  const seconds = new Set(times.map((time) => Math.ceil(time.getTime() / 1_000)))
  for (const second of seconds)
    await queueJobs(sql, [{ ...sendJob, key: `${SEND_ALERTS}:${second}`, runAt: new Date(second * 1_000) }])
}
