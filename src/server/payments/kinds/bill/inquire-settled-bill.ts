/**
 * Repeats a status inquiry about a settled bill until the aggregator gives a definite answer. The retry policy is that of payments
 * with an unknown result. After the last inquiry an alert asks for manual review.
 */
import * as v from 'valibot'
import { DEFAULT_RETRY_POLICY, nextInquiryAt } from '../../../../core/payments/retry-policy.ts'
import { type QueuedJob, queueJobs } from '../../../jobs/queue-jobs.ts'
import type { Task } from '../../../jobs/start-worker.ts'
import type { BillAnswer } from '../../../ports/biller.ts'
import { BILLS, type BillOutboundDeps, type OutboundBill } from './outbound-bill.ts'

const payloadSchema = v.object({
  paymentId: v.pipe(v.string(), v.uuid()),
  /** ISO 8601: the time of the first inquiry; absent before it. */
  since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  /** Status inquiries so far. */
  inquiries: v.optional(v.pipe(v.number(), v.integer()), 0),
})
type Inquiry = v.InferInput<typeof payloadSchema>

export type SettledBillInquiryDeps = Pick<
  BillOutboundDeps,
  'database' | 'ordersOf' | 'logger' | 'clock' | 'retryPolicy'
>
export type DefiniteAnswer = Extract<BillAnswer, { kind: 'settled' | 'refused' }>

/** The network can still decide a bill in these states. */
const ON_ITS_NETWORK: ReadonlySet<OutboundBill['state']> = new Set(['held', 'sent', 'inquiring'])

/** The job of one inquiry, due now without `runAt`. A second job for the same bill and task replaces the first. */
export const settledBillInquiryJob = (task: string, inquiry: Inquiry, runAt?: Date): QueuedJob => ({
  task,
  payload: inquiry,
  key: `${task}:${inquiry.paymentId}`,
  ...(runAt === undefined ? {} : { runAt }),
})

/**
 * Makes the task with this name. `take` gets the definite answer. It returns `retry` when the answer lacks the awaited value: the task
 * then inquires again. For an undecided bill the task runs again later, because an answer from before the job may settle it.
 * The task does nothing for a bill that ended otherwise.
 */
export function createSettledBillInquiry(
  deps: SettledBillInquiryDeps,
  task: string,
  take: (bill: OutboundBill, answer: DefiniteAnswer) => Promise<'done' | 'retry'>,
): Task {
  return async (payload) => {
    const { paymentId, since, inquiries } = v.parse(payloadSchema, payload)
    const bill = await BILLS.store.find(deps.database.pool, paymentId)
    const now = deps.clock.now()
    const first = since ?? now.toISOString()
    const policy = deps.retryPolicy ?? DEFAULT_RETRY_POLICY
    const nextMs = nextInquiryAt(policy, { approvedAtMs: Date.parse(first), inquiries }, now.getTime())
    const again = (nextAtMs: number): Promise<void> =>
      queueJobs(deps.database.pool, [
        settledBillInquiryJob(task, { paymentId, since: first, inquiries: inquiries + 1 }, new Date(nextAtMs)),
      ])
    if (bill !== undefined && ON_ITS_NETWORK.has(bill.state) && nextMs !== undefined) return again(nextMs)
    if (bill?.state !== 'settled') return
    const orderOf = await deps.ordersOf([bill])
    const answer = await orderOf(bill).inquire()
    const isDefinite = answer.kind === 'settled' || answer.kind === 'refused'
    if (isDefinite && (await take(bill, answer)) === 'done') return
    if (answer.kind === 'review' || (answer.kind === 'pending' && answer.alert))
      deps.logger.error(
        { alert: 'biller-answer-invalid', paymentId, task, code: answer.code },
        'a settled bill needs manual review',
      )
    const facts = { paymentId, task, code: answer.code, inquiries: inquiries + 1 }
    if (nextMs === undefined)
      return deps.logger.error(
        { alert: `${task}-unanswered`, ...facts },
        'no definite answer about a settled bill: it needs manual review',
      )
    deps.logger.warn(facts, 'no definite answer about a settled bill yet: the inquiry is repeated')
    await again(nextMs)
  }
}
