/**
 * Advances an outbound payment by one step: submits it to its network or inquires about it, and stores the network's answer. A crash can
 * interrupt every step. A repeated step is an inquiry, the same order under the same ids, or a posting under the same id.
 */
import * as v from 'valibot'
import { DEFAULT_RETRY_POLICY, nextInquiryAt } from '../../../core/payments/retry-policy.ts'
import { nextPaymentState, type PaymentEvent } from '../../../core/payments/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { SubmissionStep } from './submission-store.ts'
import type { NetworkAnswer } from '../../ports/network-answer.ts'
import { auditStep } from '../audit-step.ts'
import type { OutboundPayment, OutboundDeps } from './outbound-payment.ts'
import { outboundJob } from './outbound-job.ts'
import { endOutbound } from './end-outbound.ts'

/** Makes the task with the name of the kind. It throws when the ledger did not answer, and the queue tries again. */
export function createAdvanceOutbound<P extends OutboundPayment, Receipt>(deps: OutboundDeps<P, Receipt>): Task {
  const { noun, idName, store } = deps.kind
  const payloadSchema = v.object({ [idName]: v.pipe(v.string(), v.uuid()) })
  return async (payload) => {
    const id = v.parse(payloadSchema, payload)[idName] ?? ''
    const payment = await store.find(deps.database.pool, id)
    if (payment === undefined) throw new Error(`there is no ${noun} to advance`)
    try {
      // The payment is stored as sent, because the sending worker died before it had the answer. So this worker inquires, and
      // does not send it again.
      if (payment.state === 'held') await send(deps, payment)
      if (payment.state === 'sent' || payment.state === 'inquiring') await inquire(deps, payment)
    } catch (error) {
      if (!isWindowClosed(deps, payment)) throw error
      const facts = { alert: `${noun}-in-review`, [idName]: id, err: error }
      deps.logger.error(facts, 'payment needs manual review: its network gave no answer in time')
      await giveToOperator(deps, payment, 'window-closed', { reason: 'failed here for a day, see the log', code: null })
    }
  }
}

function isWindowClosed<P extends OutboundPayment, Receipt>(deps: OutboundDeps<P, Receipt>, payment: P): boolean {
  const { windowMs } = deps.retryPolicy ?? DEFAULT_RETRY_POLICY
  return deps.clock.now().getTime() >= startOf(payment).getTime() + windowMs
}

/** The earliest time at which the network could have the payment. */
const startOf = ({ createdAt, checkedAt }: OutboundPayment): Date => checkedAt ?? createdAt

async function send<P extends OutboundPayment, Receipt>(deps: OutboundDeps<P, Receipt>, payment: P): Promise<void> {
  const now = deps.clock.now()
  if (isWindowClosed(deps, payment)) {
    // The network never got the payment, but a customer does not expect a payment to leave a day later.
    return giveToOperator(deps, payment, 'window-closed', { reason: whyHeld(payment), code: null })
  }
  // The payment was approved before the freeze, perhaps by a thief. The network does not have it, so the bank can still
  // stop it.
  if (await deps.isFrozen(payment.customerId)) {
    const { noun, idName } = deps.kind
    const reason = `frozen before it was sent: ${sentSoFar(payment)}`
    deps.logger.error({ alert: `${noun}-in-review`, [idName]: payment.id }, reason)
    return giveToOperator(deps, payment, 'window-closed', { reason, code: null })
  }
  const order = await deps.orderOf(payment)
  const step = { ...stepOf(payment, 'handed-over', now), event: 'sent', at: now } as const
  // The step is committed before the call to the network.
  if (!(await deps.database.transaction((tx) => deps.kind.store.takeStep(tx, step)))) return
  const answer = await order.send()
  await keepAnswer(deps, { ...payment, state: 'sent', inquiries: 0 }, answer, 'sent')
}

/** The reason for operators, who look for the payment in the network's report. */
function whyHeld(payment: OutboundPayment): string {
  return sentSoFar(payment, ' within a day')
}

function sentSoFar({ sends }: OutboundPayment, within = ''): string {
  if (sends === 0) return `not sent${within}`
  return `sent ${sends === 1 ? 'once' : `${sends} times`}${within}, and the network says that it never had it`
}

async function inquire<P extends OutboundPayment, Receipt>(deps: OutboundDeps<P, Receipt>, payment: P): Promise<void> {
  // A second job must not shorten the interval. A job that the database's clock started early must not be the last one.
  if (payment.state === 'inquiring' && payment.nextAt !== null && payment.nextAt > deps.clock.now()) {
    return queueJobs(deps.database.pool, [outboundJob(deps.kind, payment.id, payment.nextAt)])
  }
  const order = await deps.orderOf(payment)
  await keepAnswer(deps, payment, await order.inquire(), 'inquired')
}

async function keepAnswer<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  payment: P,
  answer: NetworkAnswer<Receipt>,
  call: 'sent' | 'inquired',
): Promise<void> {
  const { noun, idName, network } = deps.kind
  const named = { [idName]: payment.id }
  switch (answer.kind) {
    case 'settled': {
      const by = { kind: 'network', code: answer.code } as const
      await endOutbound(deps, payment, { outcome: 'settled', by, receipt: answer.receipt })
      return
    }
    case 'refused': {
      const { code, reason } = answer
      if (answer.ours === true)
        deps.logger.error(
          { alert: `${network}-refuses-bank`, ...named, code, reason },
          'the network refuses the bank itself',
        )
      await endOutbound(deps, payment, { outcome: 'released', by: { kind: 'network', code, reason } })
      return
    }
    case 'review':
      deps.logger.error({ alert: `${noun}-in-review`, ...named, code: answer.code }, 'the network doubts a payment')
      return giveToOperator(deps, payment, 'network-doubts', answer)
    case 'pending': {
      const { code, detail, alert } = answer
      const facts = { ...named, networkReference: payment.networkReference, call, code, detail }
      if (alert)
        deps.logger.error(
          { alert: `${network}-answer-invalid`, ...facts },
          'the answer of the network does not fit the payment: it is not used',
        )
      else deps.logger.warn(facts, 'the network gave no definite answer')
      // Only an inquiry can get this answer about a sent payment: the network has nothing under its ids.
      if (answer.notReceived && call === 'inquired') return sendAgain(deps, payment, code)
      return inquireLater(deps, payment, code, call)
    }
  }
}

/** Moves the payment back to held, and submits it immediately under the same ids. */
async function sendAgain<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  payment: P,
  code: string | null,
): Promise<void> {
  const now = deps.clock.now()
  const step = { ...stepOf(payment, 'network-unaware', now), event: 'inquired', at: now, networkCode: code } as const
  await stepAndQueue(deps, payment, step, (tx) => queueJobs(tx, [outboundJob(deps.kind, payment.id)]))
}

async function inquireLater<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  payment: P,
  code: string | null,
  call: 'sent' | 'inquired',
): Promise<void> {
  const now = deps.clock.now()
  const inquiries = payment.inquiries + (call === 'inquired' ? 1 : 0)
  const policy = deps.retryPolicy ?? DEFAULT_RETRY_POLICY
  const nextMs = nextInquiryAt(policy, { approvedAtMs: startOf(payment).getTime(), inquiries }, now.getTime())
  if (nextMs === undefined && payment.state === 'inquiring') {
    const reason = 'no definite answer within a day'
    const { noun, idName } = deps.kind
    deps.logger.error({ alert: `${noun}-in-review`, [idName]: payment.id, code }, reason)
    return giveToOperator(deps, payment, 'window-closed', { reason, code })
  }
  // A payment that was sent at the end of its time gets one more inquiry before an operator gets it.
  const nextAt = nextMs === undefined ? new Date(now.getTime() + policy.firstIntervalMs) : new Date(nextMs)
  const event = call === 'inquired' ? 'inquired' : 'unanswered'
  const step = { ...stepOf(payment, 'network-silent', nextAt), event, at: now, networkCode: code } as const
  await stepAndQueue(deps, payment, step, (tx) => queueJobs(tx, [outboundJob(deps.kind, payment.id, nextAt)]))
}

/** The money stays held until an operator decides. The customer is notified that a person looks into it. */
async function giveToOperator<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  payment: P,
  event: PaymentEvent,
  why: { readonly reason: string; readonly code: string | null },
): Promise<void> {
  const step = {
    ...stepOf(payment, event, null),
    event: 'review',
    at: deps.clock.now(),
    networkCode: why.code,
    reviewReason: why.reason,
  } as const
  await stepAndQueue(deps, payment, step, async (tx) => deps.queueNotice?.(tx, 'review', payment))
}

type Transition = Pick<SubmissionStep, 'id' | 'from' | 'to' | 'nextAt'>

function stepOf(payment: OutboundPayment, event: PaymentEvent, nextAt: Date | null): Transition {
  const to = nextPaymentState(payment.state, event)
  if (to === undefined) throw new Error(`${event} cannot happen to a payment that is ${payment.state}`)
  return { id: payment.id, from: payment.state, to, nextAt }
}

/** Writes the step, its trace and its effects in one transaction. Writes nothing when another worker has advanced the payment. */
async function stepAndQueue<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  payment: P,
  step: SubmissionStep,
  follow: (tx: Sql) => Promise<void>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await deps.kind.store.takeStep(tx, step))) return
    await auditStep(tx, deps.kind, payment, step)
    await follow(tx)
  })
}
