/** The staff's calls on orders: the lists, one order, the proposal and the decision. */
import {
  decideOrderSchema,
  listOrdersSchema,
  proposeOrderSchema,
  rejectOrderSchema,
} from '../../../contract/staff/staff-api.ts'
import { readOrderSchema } from '../../../contract/staff/staff-orders.ts'
import { ok } from '../../../values/result.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffRoute } from '../staff-route.ts'
import { findOrderPayments } from './batches/order-payment-store.ts'
import { decideOrder } from './decide-order.ts'
import { announcementOf } from './kinds/announcements.ts'
import { checkableFor, hiddenKinds } from './checkable-orders.ts'
import { expireOrders } from './expire-orders.ts'
import { findOrderIds } from './find-order-ids.ts'
import { findOrder, listOrders } from './order-store.ts'
import { proposeOrder } from './propose-order.ts'
import { shownOrder } from './shown-order.ts'

export function orderRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'orders/list',
      duty: 'order.read',
      input: listOrdersSchema,
      async run({ which, kind, state, own, text }, { caller }) {
        const now = deps.clock.now()
        await expireOrders(deps)
        const orders = await listOrders(deps.database.pool, {
          which,
          kind,
          state,
          hidden: hiddenKinds(caller.duties),
          maker: own === 'made' ? caller : null,
          checkerId: own === 'checked' ? caller.staffId : null,
          checkable: own === 'to-check' ? checkableFor(caller, now) : null,
          ids: text === '' ? null : await findOrderIds(deps.database.pool, text),
        })
        return ok({ orders: orders.map((order) => shownOrder(order, caller, now)) })
      },
    }),
    staffRoute({
      path: 'orders/read',
      duty: 'order.read',
      input: readOrderSchema,
      async run({ orderId }, { caller }) {
        const now = deps.clock.now()
        await expireOrders(deps)
        const order = await findOrder(deps.database.pool, orderId)
        if (order === undefined || hiddenKinds(caller.duties).includes(order.kind))
          return refuse('not-found', 'There is no such order.')
        const payments = await findOrderPayments(deps.database.pool, orderId)
        const shown = payments.map(({ version: _version, ...payment }) => payment)
        const announcement = await announcementOf(deps.database.pool, order)
        return ok({ order: shownOrder(order, caller, now), payments: shown, announcement })
      },
    }),
    // The kind of the order names the duty that its maker needs.
    staffRoute({
      path: 'orders/propose',
      duty: 'any',
      input: proposeOrderSchema,
      run: (input, call) => proposeOrder(deps, input, call),
    }),
    staffRoute({
      path: 'orders/approve',
      duty: 'any',
      input: decideOrderSchema,
      run: (input, call) => decideOrder(deps, 'approve', input, call),
    }),
    staffRoute({
      path: 'orders/reject',
      duty: 'any',
      input: rejectOrderSchema,
      run: (input, call) => decideOrder(deps, 'reject', input, call),
    }),
    staffRoute({
      path: 'orders/withdraw',
      duty: 'any',
      input: decideOrderSchema,
      run: (input, call) => decideOrder(deps, 'withdraw', input, call),
    }),
  ]
}
