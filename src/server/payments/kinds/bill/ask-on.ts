/**
 * Asks the aggregator about a bill that has settled until there is a definite answer: what is queued for it once is not forgotten
 * because one reply was lost. The pace is that of payments whose end is unknown; after their day a person looks.
 */
import * as v from 'valibot'
import { DEFAULT_RETRY_POLICY, nextInquiryAt } from '../../../../core/payments/retry-policy.ts'
import { type QueuedJob, queueJobs } from '../../../jobs/queue-jobs.ts'
import type { Task } from '../../../jobs/start-worker.ts'
import type { BillAnswer } from '../../../ports/biller.ts'
import { BILLS, type BillOutboundDeps, type OutboundBill } from './outbound-bill.ts'

const payloadSchema = v.object({
  paymentId: v.pipe(v.string(), v.uuid()),
  /** ISO 8601: when it was first asked; absent before. */
  since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  /** Status inquiries so far. */
  inquiries: v.optional(v.pipe(v.number(), v.integer()), 0),
})
type Asking = v.InferInput<typeof payloadSchema>

export type AskOnDeps = Pick<BillOutboundDeps, 'database' | 'orderOf' | 'logger' | 'clock' | 'retryPolicy'>
export type DefiniteAnswer = Extract<BillAnswer, { kind: 'settled' | 'refused' }>

/** The first question, at once; another of the same bill replaces one that waits. */
export const askOnJob = (task: string, asking: Asking, runAt?: Date): QueuedJob => ({
  task,
  payload: asking,
  key: `${task}:${asking.paymentId}`,
  ...(runAt === undefined ? {} : { runAt }),
})

/**
 * The task under this name; `take` gets the definite answer. `again`: it is not what is waited for, and is asked for again; so is what
 * it throws at. Nothing happens to a bill that is not settled.
 */
export function createAskOn(
  deps: AskOnDeps,
  task: string,
  take: (bill: OutboundBill, answer: DefiniteAnswer) => Promise<'done' | 'again'>,
): Task {
  return async (payload) => {
    const { paymentId, since, inquiries } = v.parse(payloadSchema, payload)
    const bill = await BILLS.store.find(deps.database.pool, paymentId)
    if (bill?.state !== 'settled') return
    const order = await deps.orderOf(bill)
    const answer = await order.inquire()
    const isDefinite = answer.kind === 'settled' || answer.kind === 'refused'
    if (isDefinite && (await take(bill, answer)) === 'done') return
    if (answer.kind === 'review' || (answer.kind === 'pending' && answer.alert))
      deps.logger.error(
        { alert: 'biller-answer-not-believed', paymentId, task, code: answer.code },
        'somebody must look',
      )
    const now = deps.clock.now()
    const first = since ?? now.toISOString()
    const policy = deps.retryPolicy ?? DEFAULT_RETRY_POLICY
    const nextMs = nextInquiryAt(policy, { approvedAtMs: Date.parse(first), inquiries }, now.getTime())
    const facts = { paymentId, task, code: answer.code, inquiries: inquiries + 1 }
    if (nextMs === undefined)
      return deps.logger.error(
        { alert: `${task}-unanswered`, ...facts },
        'no definite answer about a bill that settled',
      )
    deps.logger.warn(facts, 'not yet the answer about a bill that settled: it is asked again')
    await queueJobs(deps.database.pool, [
      askOnJob(task, { paymentId, since: first, inquiries: inquiries + 1 }, new Date(nextMs)),
    ])
  }
}
