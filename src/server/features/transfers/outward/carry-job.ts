/** The job that takes one transfer a step further; a transfer has one at most that waits. */
import type { QueuedJob } from '../../../jobs/queue-jobs.ts'

export const CARRY_TRANSFER = 'carry-transfer'

/** The job's key, by which its place in the queue is found. */
export const carryKey = (transferId: string): string => `${CARRY_TRANSFER}:${transferId}`

export function carryJob(transferId: string, runAt?: Date): QueuedJob {
  const job = { task: CARRY_TRANSFER, payload: { transferId }, key: carryKey(transferId) }
  return runAt === undefined ? job : { ...job, runAt }
}
