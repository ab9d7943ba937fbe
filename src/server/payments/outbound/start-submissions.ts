/** Writes the submissions of held payments and queues the jobs of those that are due, in the transaction of the holds. */
import type { Sql } from '../../db/database.ts'
import { type QueuedJob, queueJobs } from '../../jobs/queue-jobs.ts'
import { insertSubmissions, type NewSubmission } from './submission-store.ts'
import type { OutboundKind, OutboundPayment } from './outbound-payment.ts'
import { outboundJob } from './outbound-job.ts'

export async function startSubmissions(
  tx: Sql,
  kind: Pick<OutboundKind<OutboundPayment>, 'network' | 'idName'>,
  submissions: readonly (Omit<NewSubmission, 'network'> & Pick<QueuedJob, 'traceparent'>)[],
): Promise<void> {
  const { network } = kind
  await insertSubmissions(
    tx,
    submissions.map((submission) => ({ ...submission, network })),
  )
  await queueJobs(
    tx,
    submissions.flatMap(({ paymentId, nextAt, traceparent = null }) =>
      nextAt === null ? [] : [{ ...outboundJob(kind, paymentId), traceparent }],
    ),
  )
}
