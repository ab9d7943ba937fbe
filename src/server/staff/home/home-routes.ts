/** The staff's call for the first page. Each part needs its duty, and a person without the duty gets the page without this part. */
import * as v from 'valibot'
import type { StaffHome } from '../../../contract/staff/staff-home.ts'
import { ok } from '../../../values/result.ts'
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
  ]
}
