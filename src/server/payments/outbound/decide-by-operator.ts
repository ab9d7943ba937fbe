/**
 * Applies an operator's decision about a payment that its network left open. The operator has read the network's own
 * report.
 */
import { REFERRED } from '../../../core/payments/payment-states.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { ActFacts } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import type { OutboundPayment, EndDeps } from './outbound-payment.ts'
import { endOutbound } from './end-outbound.ts'

/** The reason is the report of the network that the operator read. The audit trail keeps it. */
export interface OperatorDecision extends ActFacts {
  readonly id: string
  readonly outcome: 'settled' | 'released'
  readonly operator: string
}

/**
 * Returns the decided payment. Fails with `referred` for a payment that payment monitoring referred, and with
 * `not-in-review` for a payment that has ended or is still inquired about.
 */
export async function decideByOperator<P extends OutboundPayment, Receipt>(
  deps: EndDeps<P, Receipt> & { readonly database: Pick<Database, 'pool'> },
  { id, outcome, operator, reason, orderId }: OperatorDecision,
): Promise<Result<P, 'not-found' | 'not-in-review' | 'referred'>> {
  const payment = await deps.kind.store.find(deps.database.pool, id)
  if (payment === undefined) return fail('not-found')
  if (payment.state !== 'review') return fail('not-in-review')
  // The network never had the payment. The back office decides about it, and then it is sent.
  if (payment.reviewReason === REFERRED) return fail('referred')
  const by = { kind: 'operator', name: operator, reason, orderId } as const
  return (await endOutbound(deps, payment, { outcome, by })) ? ok(payment) : fail('not-in-review')
}
