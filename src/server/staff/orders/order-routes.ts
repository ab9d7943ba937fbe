/** The staff's calls on orders: the lists, one order, the proposal and the decision. */
import {
  decideOrderSchema,
  listOrdersSchema,
  proposeOrderSchema,
  rejectOrderSchema,
} from '../../../contract/staff/staff-api.ts'
import { readOrderSchema } from '../../../contract/staff/staff-orders.ts'
import { ok } from '../../../values/result.ts'
import type { StaffDuty } from '../../../values/vocabularies/staff-duties.ts'
import { ORDER_KINDS, type OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import type { StaffCaller } from '../sessions/staff-session-store.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffRoute } from '../staff-route.ts'
import { findOrderPayments } from './batches/order-payment-store.ts'
import { decideOrder } from './decide-order.ts'
import { announcementOf } from './kinds/announcements.ts'
import { ORDER_KIND_TABLE } from './order-kinds.ts'
import { expireOrders } from './expire-orders.ts'
import { type Checkable, findOrder, listOrders } from './order-store.ts'
import { proposeOrder } from './propose-order.ts'
import { shownOrder } from './shown-order.ts'

/** The kinds about a suspicion. The law forbids the bank to tell it, so only roles that read risks see these orders. */
const ABOUT_RISK = ORDER_KINDS.filter((kind) => ORDER_KIND_TABLE[kind].maker === 'risk.decide')
const hiddenKinds = (duties: readonly StaffDuty[]): readonly OrderKindName[] =>
  duties.includes('risk.read') ? [] : ABOUT_RISK

/** The orders that the caller may check, as `checkerDutyOf` decides for one order. */
function checkableFor(person: StaffCaller, now: Date): Checkable {
  const mayCheck = (duty: StaffDuty | undefined): boolean => duty !== undefined && person.duties.includes(duty)
  const kinds = ORDER_KINDS.map((name) => ORDER_KIND_TABLE[name])
  return {
    person,
    now,
    small: kinds.filter(({ checker }) => mayCheck(checker)).map(({ name }) => name),
    large: kinds
      .filter(({ checker, largeAbove }) => mayCheck((largeAbove ?? { checker }).checker))
      .map(({ name }) => name),
    mostSmall: Object.fromEntries(
      kinds.flatMap(({ name, largeAbove }) =>
        largeAbove === undefined
          ? []
          : [
              [
                name,
                Object.fromEntries(Object.entries(largeAbove.amounts).map(([code, most]) => [code, most.toString()])),
              ],
            ],
      ),
    ),
  }
}

export function orderRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'orders/list',
      duty: 'order.read',
      input: listOrdersSchema,
      async run({ which, kind, state, own }, { caller }) {
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
