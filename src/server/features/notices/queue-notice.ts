/** Turns a notice into jobs, one per channel, so that a mail that fails does not send the text message again. */
import type { Sql } from '../../db/database.ts'
import { type QueuedJob, queueJobs } from '../../jobs/queue-jobs.ts'
import type { Notice, NoticeJob, SecurityNotice } from './notice.ts'

export const SEND_NOTICE = 'send-notice'

/** Tries in all, over about a quarter of an hour by the queue's backoff: an alert that comes later than that confuses. */
const MAX_ATTEMPTS = 7

/** The jobs of a notice, for `queueJobs` in the transaction of what it tells of. */
export function noticeJobs(notice: Notice): readonly QueuedJob[] {
  return (['sms', 'email'] as const).map((channel) => ({
    task: SEND_NOTICE,
    payload: { channel, notice } satisfies NoticeJob,
    key: `notice:${notice.kind}:${channel}:${notice.reference}`,
    maxAttempts: MAX_ATTEMPTS,
  }))
}

/** Queues, in the caller's transaction, word of something that touches the customer's security. */
export async function queueSecurityNotice(
  tx: Sql,
  notice: {
    readonly kind: SecurityNotice['kind']
    readonly customerId: string
    readonly reference: string
    readonly deviceName?: string
    readonly passkeyName?: string
    readonly at: Date
  },
): Promise<void> {
  await queueJobs(tx, noticeJobs({ ...notice, at: notice.at.toISOString() }))
}
