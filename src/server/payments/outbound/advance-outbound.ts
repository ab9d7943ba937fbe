/**
 * Advances outbound payments in sets: submits them to their network or inquires about them, and stores the network's answers. A crash can
 * interrupt every step. A repeated step is an inquiry, the same order under the same ids, or a posting under the same id.
 */
import { DEFAULT_RETRY_POLICY, nextInquiryAt } from '../../../core/payments/retry-policy.ts'
import type { PaymentEvent } from '../../../core/payments/payment-states.ts'
import { createPace } from '../../db/pace.ts'
import type { NetworkAnswer } from '../../ports/network-answer.ts'
import { endOutbound } from './end-outbound.ts'
import type { EndDeps, OutboundDeps, OutboundPayment } from './outbound-payment.ts'
import { beginSpans } from './outbound-spans.ts'
import { isWindowClosed, type Plan, planOutbound, startOf } from './plan-outbound.ts'
import { createStepWriter, stepOf, type StepWriter } from './submission-step.ts'

/**
 * Starts the next step of each payment. Resolves when every payment that is sent now is stored as sent, with one promise for each payment.
 * The promise resolves with the time of the payment's next step, or with null when the worker has no further step. It rejects when a step
 * failed in the bank: the payment is then tried again. No payment is sent from the time `sendBefore` on.
 */
export type AdvanceOutbound<P> = (payments: readonly P[], sendBefore: Date) => Promise<readonly Promise<Date | null>[]>

export function createAdvanceOutbound<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
): AdvanceOutbound<P> {
  const worker = { ...deps, ledger: pacedLedger(deps.ledger), writeStep: createStepWriter(deps) }
  return async (payments, sendBefore) => {
    const spans = beginSpans(deps.kind.network, payments)
    const plans = await spans.ofSet(() => planOutbound(deps, payments))
    return payments.map((payment, n) =>
      spans.of(n, () => carryOut(worker, payment, inTime(worker, plans[n] ?? { step: 'none' }, sendBefore))),
    )
  }
}

/**
 * Drops a plan to send when this process was paused, or its database was slow. Another worker may have claimed the payment, and staff may
 * have given the money back to the customer. The payment is already stored as sent, so the next worker inquires about it at the network.
 */
function inTime<Receipt>(
  { clock }: Pick<OutboundDeps<OutboundPayment>, 'clock'>,
  plan: Plan<Receipt>,
  sendBefore: Date,
): Plan<Receipt> {
  return plan.step === 'send' && clock.now() >= sendBefore ? { step: 'none' } : plan
}

/** Ends that the network reports within this time of the last batch share the next batch of the ledger. */
const ENDS_EVERY_MS = 60

/**
 * Answers of a network come one by one. Without a pace each of them would be a batch of the ledger, with its flush, its alerts and their
 * flush. If the process dies before the batch, the payment is stored as sent, and the next worker inquires about it.
 */
function pacedLedger(ledger: EndDeps<OutboundPayment>['ledger']): EndDeps<OutboundPayment>['ledger'] {
  const turn = createPace(ENDS_EVERY_MS)
  return {
    post: (posting) => turn().then(() => ledger.post(posting)),
    release: (release) => turn().then(() => ledger.release(release)),
  }
}

interface Worker<P extends OutboundPayment, Receipt> extends OutboundDeps<P, Receipt> {
  readonly writeStep: StepWriter<P>
}

async function carryOut<P extends OutboundPayment, Receipt>(
  worker: Worker<P, Receipt>,
  payment: P,
  plan: Plan<Receipt>,
): Promise<Date | null> {
  try {
    return await followPlan(worker, payment, plan)
  } catch (error) {
    if (!isWindowClosed(worker, payment)) throw error
    const { noun, idName } = worker.kind
    const facts = { alert: `${noun}-in-review`, [idName]: payment.id, err: error }
    worker.logger.error(facts, 'payment needs manual review: its network gave no answer in time')
    return giveToOperator(worker, payment, 'window-closed', {
      reason: 'failed here for a day, see the log',
      code: null,
    })
  }
}

async function followPlan<P extends OutboundPayment, Receipt>(
  worker: Worker<P, Receipt>,
  payment: P,
  plan: Plan<Receipt>,
): Promise<Date | null> {
  switch (plan.step) {
    case 'send': {
      const sent = { ...payment, state: 'sent', inquiries: 0 } as const
      return keepAnswer(worker, sent, await plan.order.send(), 'sent')
    }
    case 'inquire':
      return keepAnswer(worker, payment, await plan.order.inquire(), 'inquired')
    case 'review': {
      const { reason, isFrozen } = plan
      const { noun, idName } = worker.kind
      if (isFrozen) worker.logger.error({ alert: `${noun}-in-review`, [idName]: payment.id }, reason)
      return giveToOperator(worker, payment, 'window-closed', { reason, code: null })
    }
    case 'fail':
      throw plan.error
    case 'none':
      return payment.nextAt
  }
}

async function keepAnswer<P extends OutboundPayment, Receipt>(
  worker: Worker<P, Receipt>,
  payment: P,
  answer: NetworkAnswer<Receipt>,
  call: 'sent' | 'inquired',
): Promise<Date | null> {
  const { noun, idName, network } = worker.kind
  const named = { [idName]: payment.id }
  switch (answer.kind) {
    case 'settled': {
      const by = { kind: 'network', code: answer.code } as const
      await endOutbound(worker, payment, { outcome: 'settled', by, receipt: answer.receipt })
      return null
    }
    case 'refused': {
      const { code, reason } = answer
      if (answer.ours === true)
        worker.logger.error(
          { alert: `${network}-refuses-bank`, ...named, code, reason },
          'the network refuses the bank itself',
        )
      await endOutbound(worker, payment, { outcome: 'released', by: { kind: 'network', code, reason } })
      return null
    }
    case 'review':
      worker.logger.error({ alert: `${noun}-in-review`, ...named, code: answer.code }, 'the network doubts a payment')
      return giveToOperator(worker, payment, 'network-doubts', answer)
    case 'pending': {
      const { code, detail, alert } = answer
      const facts = { ...named, networkReference: payment.networkReference, call, code, detail }
      if (alert)
        worker.logger.error(
          { alert: `${network}-answer-invalid`, ...facts },
          'the answer of the network does not fit the payment: it is not used',
        )
      else worker.logger.warn(facts, 'the network gave no definite answer')
      // Only an inquiry can get this answer about a sent payment: the network has nothing under its ids.
      if (answer.notReceived && call === 'inquired') return sendAgain(worker, payment, code)
      return inquireLater(worker, payment, code, call)
    }
  }
}

/** Moves the payment back to held. It is due immediately, and is submitted under the same ids. */
async function sendAgain<P extends OutboundPayment, Receipt>(
  { clock, writeStep }: Worker<P, Receipt>,
  payment: P,
  code: string | null,
): Promise<Date> {
  const now = clock.now()
  await writeStep(payment, {
    ...stepOf(payment, 'network-unaware', now),
    event: 'inquired',
    at: now,
    networkCode: code,
  })
  return now
}

async function inquireLater<P extends OutboundPayment, Receipt>(
  worker: Worker<P, Receipt>,
  payment: P,
  code: string | null,
  call: 'sent' | 'inquired',
): Promise<Date | null> {
  const now = worker.clock.now()
  const inquiries = payment.inquiries + (call === 'inquired' ? 1 : 0)
  const policy = worker.retryPolicy ?? DEFAULT_RETRY_POLICY
  const nextMs = nextInquiryAt(policy, { approvedAtMs: startOf(payment).getTime(), inquiries }, now.getTime())
  if (nextMs === undefined && payment.state === 'inquiring') {
    const reason = 'no definite answer within a day'
    const { noun, idName } = worker.kind
    worker.logger.error({ alert: `${noun}-in-review`, [idName]: payment.id, code }, reason)
    return giveToOperator(worker, payment, 'window-closed', { reason, code })
  }
  // A payment that was sent at the end of its time gets one more inquiry before an operator gets it.
  const nextAt = nextMs === undefined ? new Date(now.getTime() + policy.firstIntervalMs) : new Date(nextMs)
  const event = call === 'inquired' ? 'inquired' : 'unanswered'
  await worker.writeStep(payment, {
    ...stepOf(payment, 'network-silent', nextAt),
    event,
    at: now,
    networkCode: code,
  })
  return nextAt
}

/** The money stays held until an operator decides. The customer is notified that a person looks into it. */
async function giveToOperator<P extends OutboundPayment, Receipt>(
  { clock, writeStep }: Worker<P, Receipt>,
  payment: P,
  event: PaymentEvent,
  why: { readonly reason: string; readonly code: string | null },
): Promise<null> {
  await writeStep(payment, {
    ...stepOf(payment, event, null),
    event: 'review',
    at: clock.now(),
    networkCode: why.code,
    reviewReason: why.reason,
  })
  return null
}
