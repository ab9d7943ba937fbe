/** Ends the orders whose time is over, each with its audit event. */
import { recordAudits } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import type { JobGroup } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import { amountFacts, amountOf, endExpired } from './order-store.ts'

interface ExpireDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly clock: Clock
}

const EXPIRE_ORDERS = 'expire-orders'
const MOST_ENDED = 500
const TRACE = { address: 'worker', requestId: '' }

export function expireOrders({ database, clock }: ExpireDeps): Promise<void> {
  return database.transaction(async (tx) => {
    const ended = await endExpired(tx, clock.now(), MOST_ENDED)
    const events = ended.map((order) => {
      const { orderId, kind: orderKind, makerId, reasonCode, reason, customerId } = order
      const detail = { orderId, orderKind, makerId, reasonCode, reason, ...amountFacts(amountOf(order)) }
      return { kind: 'order.expired', outcome: 'done', customerId: customerId ?? undefined, detail } as const
    })
    await recordAudits(tx, TRACE, events)
  })
}

export const orderJobs = (deps: ExpireDeps): JobGroup => ({
  tasks: { [EXPIRE_ORDERS]: () => expireOrders(deps) },
  recurring: [{ task: EXPIRE_ORDERS, when: '* * * * *' }],
})
