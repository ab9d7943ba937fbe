/** Continues or refuses a payment that payment monitoring referred, once, however often the decision is applied. */
import { REFERRED } from '../../../core/payments/payment-states.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import { endOutbound } from '../outbound/end-outbound.ts'
import type { EndDeps, OutboundPayment } from '../outbound/outbound-payment.ts'
import { passReferred } from '../outbound/new-submissions.ts'
import type { Network } from '../outbound/submission-store.ts'
import { wakeOutbound } from '../outbound/wake-outbound.ts'

/** The referred payments of one network. */
export interface ReferredPayments {
  readonly network: Network
  /** Continues the payment as if monitoring had passed it. `actor` is the person who allowed it. */
  release(paymentId: string, actor: string): Promise<void>
  /** Releases the hold, so the payer has the money again. */
  refuse(paymentId: string, actor: string): Promise<void>
}

type Deps<P extends OutboundPayment, Receipt> = EndDeps<P, Receipt> & { readonly database: Database }

// The staff's reason stays in the alert, because the law forbids the bank to inform a customer of a suspicion.
const REASON = 'The check of payment monitoring'

/** The payment while it waits for the decision. Undefined when the decision was applied before. */
export async function findReferred<P extends OutboundPayment, Receipt>(
  { kind, database }: Deps<P, Receipt>,
  paymentId: string,
): Promise<P | undefined> {
  const payment = await kind.store.find(database.pool, paymentId)
  return payment?.state === 'review' && payment.reviewReason === REFERRED ? payment : undefined
}

/** Releases the hold of the payment. */
export async function refuseReferred<P extends OutboundPayment, Receipt>(
  deps: Deps<P, Receipt>,
  paymentId: string,
  actor: string,
): Promise<void> {
  const payment = await findReferred(deps, paymentId)
  if (payment === undefined) return
  await endOutbound(deps, payment, { outcome: 'released', by: { kind: 'operator', name: actor, reason: REASON } })
}

/** Debits the payer and credits the payee of a payment that needs no network. */
export async function settleReferred<P extends OutboundPayment, Receipt>(
  deps: Deps<P, Receipt>,
  payment: P,
  actor: string,
): Promise<void> {
  await endOutbound(deps, payment, { outcome: 'settled', by: { kind: 'operator', name: actor, reason: REASON } })
}

export function referredOverNetwork<P extends OutboundPayment, Receipt>(deps: Deps<P, Receipt>): ReferredPayments {
  const { kind, database, clock } = deps
  return {
    network: kind.network,
    refuse: (paymentId, actor) => refuseReferred(deps, paymentId, actor),
    async release(paymentId, actor) {
      const payment = await findReferred(deps, paymentId)
      if (payment === undefined) return
      await database.transaction(async (tx) => {
        if (!(await passReferred(tx, { paymentId, at: clock.now(), actor: `operator:${actor}` }))) return
        const trace = { address: `operator:${actor}`, requestId: '' }
        // The event has no customer id, because the archive of a customer has all events with the customer's id.
        await recordAudit(tx, trace, { kind: 'risk.passed', outcome: 'done', detail: { paymentId } })
        await wakeOutbound(tx, kind.network)
      })
    },
  }
}
