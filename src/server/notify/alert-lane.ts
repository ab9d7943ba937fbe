/** A lane: one channel to one target, in which a customer's alerts go out one after the other. */
import * as v from 'valibot'
import { ALERT_CHANNELS } from '../../values/alert-words.ts'
import type { Sql } from '../db/database.ts'
import { type QueuedJob, queueJobs } from '../jobs/queue-jobs.ts'

/** The worker's task that sends what waits in one lane. */
export const SEND_ALERTS = 'send-alerts'

export const laneSchema = v.strictObject({
  channel: v.picklist(ALERT_CHANNELS),
  /** The customer; of push the browser's subscription. */
  target: v.pipe(v.string(), v.uuid()),
})
export type Lane = v.InferOutput<typeof laneSchema>

/** The job that goes through a lane. Without a key: postings at once would wait for each other's commit. One too many finds nothing. */
export function laneJob({ channel, target }: Lane): QueuedJob {
  return { task: SEND_ALERTS, payload: { channel, target } satisfies Lane }
}

/** Comes back to a lane later; one that waits already is enough. In a transaction of its own, for it has a key. */
export async function comeBack(sql: Sql, lane: Lane, at: Date): Promise<void> {
  await queueJobs(sql, [{ ...laneJob(lane), key: `lane:${lane.channel}:${lane.target}`, runAt: at }])
}
