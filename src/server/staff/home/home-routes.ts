/** The staff's calls for the first page, and for the counts in the list of pages. Each part needs its duty, and a person without the duty gets the answer without this part. */
import * as v from 'valibot'
import type { StaffHome, WaitingCounts } from '../../../contract/staff/staff-home.ts'
import { ok } from '../../../values/result.ts'
import { countOrdersToCheck } from '../orders/checkable-orders.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { readNetworks } from './read-networks.ts'
import { readQueues } from './read-queues.ts'
import { todayReader } from './read-today.ts'

export function homeRoutes(deps: StaffDeps): readonly StaffRoute[] {
  const {
    database: { pool },
    clock,
  } = deps
  const readToday = todayReader(pool)
  return [
    staffRoute({
      path: 'home/read',
      duty: 'any',
      input: v.strictObject({}),
      async run(_nothing, { caller: { duties } }) {
        const now = clock.now()
        const seesPayments = duties.includes('payment.read')
        const [queues, networks, today] = await Promise.all([
          readQueues(pool, duties, now),
          seesPayments ? readNetworks(deps, now) : null,
          seesPayments ? readToday(now) : null,
        ])
        const home: StaffHome = { readAt: now.toISOString(), queues: [...queues], networks, today }
        return ok(home)
      },
    }),
    staffRoute({
      path: 'home/counts',
      duty: 'any',
      input: v.strictObject({}),
      async run(_nothing, { caller }) {
        const now = clock.now()
        const [queues, ordersToCheck] = await Promise.all([
          readQueues(pool, caller.duties, now),
          caller.duties.includes('order.read') ? countOrdersToCheck(pool, caller, now) : null,
        ])
        const counts: WaitingCounts = { queues: queues.map(({ queue, count }) => ({ queue, count })), ordersToCheck }
        return ok(counts)
      },
    }),
  ]
}
