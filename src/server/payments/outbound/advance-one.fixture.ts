/** For tests: advances single payments without a claim, and changes the calls of their orders. */
import { createAdvanceOutbound } from './advance-outbound.ts'
import type { NetworkOrder, OutboundDeps, OutboundPayment } from './outbound-payment.ts'

/** The end of the claim of each worker. The tests take no claim, so no worker is too late. */
const NEVER = new Date(8_640_000_000_000_000)

/** Advances one payment by one step, as the worker does with a set of one. Rejects when the step fails in the bank. */
export async function advanceOne<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  paymentId: string,
): Promise<void> {
  await stepOf(deps, await find(deps, paymentId))
}

/** Several workers advance one payment at the same time. Each of them has read the payment before the first step. */
export async function advanceTogether<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  paymentId: string,
  workers: number,
): Promise<void> {
  const payment = await find(deps, paymentId)
  await Promise.all(Array.from({ length: workers }, () => stepOf(deps, payment)))
}

async function find<P extends OutboundPayment, Receipt>(deps: OutboundDeps<P, Receipt>, paymentId: string): Promise<P> {
  const payment = await deps.kind.store.find(deps.database.pool, paymentId)
  if (payment === undefined) throw new Error(`there is no ${deps.kind.noun} to advance`)
  return payment
}

async function stepOf<P extends OutboundPayment, Receipt>(deps: OutboundDeps<P, Receipt>, payment: P): Promise<void> {
  const [step] = await createAdvanceOutbound(deps)([payment], NEVER)
  await step
}

/** The worker's dependencies with changed calls to the network. */
export const withOrders = <P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  change: (order: NetworkOrder<Receipt>, payment: P) => Partial<NetworkOrder<Receipt>>,
): OutboundDeps<P, Receipt> => ({
  ...deps,
  async ordersOf(payments) {
    const orderOf = await deps.ordersOf(payments)
    return (payment) => {
      const order = orderOf(payment)
      return { ...order, ...change(order, payment) }
    }
  },
})
