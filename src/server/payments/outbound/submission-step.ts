/** Makes the steps of submissions, and writes those of payments that wait for another inquiry, another send or an operator. */
import { nextPaymentState, type PaymentEvent } from '../../../core/payments/payment-states.ts'
import { createBatcher } from '../../db/batcher.ts'
import { WORTH_A_SECOND } from '../../db/batch-loader.ts'
import { settleEach } from '../../db/settle-each.ts'
import { auditSteps } from '../audit-step.ts'
import type { OutboundDeps, OutboundPayment } from './outbound-payment.ts'
import type { SubmissionStep } from './submission-store.ts'

/** The most steps of one transaction. */
const MAX_STEPS = 64

export function stepOf(
  payment: OutboundPayment,
  event: PaymentEvent,
  nextAt: Date | null,
): Pick<SubmissionStep, 'id' | 'from' | 'to' | 'nextAt'> {
  const to = nextPaymentState(payment.state, event)
  if (to === undefined) throw new Error(`${event} cannot happen to a payment that is ${payment.state}`)
  return { id: payment.id, from: payment.state, to, nextAt }
}

interface Taken<P> {
  readonly payment: P
  readonly step: SubmissionStep
}

export type StepWriter<P> = (payment: P, step: SubmissionStep) => Promise<void>

/**
 * Writes the step, its audit event and its notice in one transaction with the steps that are written meanwhile. Writes nothing when another
 * worker has advanced the payment. A step that the database refuses fails alone.
 */
export function createStepWriter<P extends OutboundPayment, Receipt>(deps: OutboundDeps<P, Receipt>): StepWriter<P> {
  const { database, kind } = deps
  const write = (items: readonly Taken<P>[]): Promise<readonly void[]> =>
    database.transaction(async (tx) => {
      const stepped = await kind.store.takeSteps(
        tx,
        items.map(({ step }) => step),
      )
      const taken = items.filter(({ step }) => stepped.has(step.id))
      await auditSteps(tx, kind, taken)
      const reviewed = taken.filter(({ step }) => step.event === 'review').map(({ payment }) => payment)
      if (reviewed.length > 0) await deps.queueNotices?.(tx, 'review', reviewed)
      return items.map(() => {})
    })
  const batcher = createBatcher<Taken<P>, void>({
    name: 'outbound steps',
    keysOf: ({ step }) => [step.id],
    changesOf: () => [],
    run: (items) => settleEach(items, write),
    maxItems: MAX_STEPS,
    lanes: 2,
    startsImmediately: true,
    minConcurrentItems: WORTH_A_SECOND,
  })
  return (payment, step) => batcher.submit({ payment, step })
}
