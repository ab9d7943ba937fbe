/**
 * Plans the next step of each payment of a set. The facts of the set are read together, and its held payments are stored as sent in one
 * transaction before any of them is sent.
 */
import { DEFAULT_RETRY_POLICY } from '../../../core/payments/retry-policy.ts'
import { settleEach } from '../../db/settle-each.ts'
import type { NetworkOrder, OutboundDeps, OutboundPayment } from './outbound-payment.ts'
import { stepOf } from './submission-step.ts'

/** The next step of a payment. `none`: another worker has taken this step, or the payment is not due yet. */
export type Plan<Receipt> =
  | { readonly step: 'send' | 'inquire'; readonly order: NetworkOrder<Receipt> }
  | { readonly step: 'review'; readonly reason: string; readonly isFrozen: boolean }
  | { readonly step: 'fail'; readonly error: unknown }
  | { readonly step: 'none' }

/** Returns the plans in the order of the payments. Each plan to send was committed. Never rejects. */
export async function planOutbound<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  payments: readonly P[],
): Promise<readonly Plan<Receipt>[]> {
  const facts = await readFacts(deps, payments).catch((error: unknown) => ({ error }))
  const plans = payments.map((payment) => ({ payment, plan: planOf(deps, payment, facts) }))
  const sending = plans.filter(({ plan }) => plan.step === 'send').map(({ payment }) => payment)
  const marks = await markSent(deps, sending)
  return plans.map(({ payment, plan }) => (plan.step === 'send' ? (marks.get(payment.id) ?? plan) : plan))
}

interface Facts<P, Receipt> {
  readonly frozen: ReadonlySet<string>
  readonly orderOf: (payment: P) => NetworkOrder<Receipt>
}

async function readFacts<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  payments: readonly P[],
): Promise<Facts<P, Receipt>> {
  const held = payments.filter(({ state }) => state === 'held')
  const payers = [...new Set(held.map(({ customerId }) => customerId))]
  const [frozen, orderOf] = await Promise.all([
    payers.length === 0 ? new Set<string>() : deps.findFrozen(payers),
    deps.ordersOf(payments),
  ])
  return { frozen, orderOf }
}

function planOf<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  payment: P,
  facts: Facts<P, Receipt> | { readonly error: unknown },
): Plan<Receipt> {
  const { state, nextAt } = payment
  if (state !== 'held' && state !== 'sent' && state !== 'inquiring') return { step: 'none' }
  // The network never got the payment, but a customer does not expect a payment to leave a day later.
  if (state === 'held' && isWindowClosed(deps, payment))
    return { step: 'review', reason: sentSoFar(payment, ' within a day'), isFrozen: false }
  // A second worker must not shorten the interval.
  if (state === 'inquiring' && nextAt !== null && nextAt > deps.clock.now()) return { step: 'none' }
  if ('error' in facts) return { step: 'fail', error: facts.error }
  // The payment was approved before the freeze, perhaps by a thief. The network does not have it, so the bank can still
  // stop it.
  if (state === 'held' && facts.frozen.has(payment.customerId))
    return { step: 'review', reason: `frozen before it was sent: ${sentSoFar(payment)}`, isFrozen: true }
  try {
    // A payment that is stored as sent has no answer, because the sending worker died before it. So this worker inquires, and does
    // not send it again.
    return { step: state === 'held' ? 'send' : 'inquire', order: facts.orderOf(payment) }
  } catch (error) {
    return { step: 'fail', error }
  }
}

/** The reason for operators, who look for the payment in the network's report. */
function sentSoFar({ sends }: OutboundPayment, within = ''): string {
  if (sends === 0) return `not sent${within}`
  return `sent ${sends === 1 ? 'once' : `${sends} times`}${within}, and the network says that it never had it`
}

export function isWindowClosed<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  payment: P,
): boolean {
  const { windowMs } = deps.retryPolicy ?? DEFAULT_RETRY_POLICY
  return deps.clock.now().getTime() >= startOf(payment).getTime() + windowMs
}

/** The earliest time at which the network could have the payment. */
export const startOf = ({ createdAt, checkedAt }: OutboundPayment): Date => checkedAt ?? createdAt

/**
 * Commits the step `sent` of these payments. Returns the plans of those that must not be sent, by payment: another worker was first, or the
 * database refused the step.
 */
async function markSent<P extends OutboundPayment, Receipt>(
  { database, clock, kind: { store } }: OutboundDeps<P, Receipt>,
  payments: readonly P[],
): Promise<ReadonlyMap<string, Plan<Receipt>>> {
  const at = clock.now()
  const steps = payments.map((payment) => ({
    ...stepOf(payment, 'handed-over', payment.nextAt),
    event: 'sent' as const,
    at,
  }))
  const marks = await settleEach(steps, async (some) => {
    if (some.length === 0) return []
    const stepped = await database.transaction((tx) => store.takeSteps(tx, some))
    return some.map(({ id }) => stepped.has(id))
  })
  return new Map(
    marks.flatMap((mark, n): [string, Plan<Receipt>][] => {
      const { id = '' } = steps[n] ?? {}
      if ('error' in mark) return [[id, { step: 'fail', error: mark.error }]]
      return mark.answer ? [] : [[id, { step: 'none' }]]
    }),
  )
}
