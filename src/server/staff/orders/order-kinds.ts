/** The table of the kinds of orders. */
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import { changeGroupRoleKind } from './kinds/change-group-role.ts'
import { freezeCustomer, unfreezeCustomer } from './kinds/freeze-customer.ts'
import type { OrderKind } from './order-kind.ts'

export const ORDER_KIND_TABLE: Readonly<Record<OrderKindName, OrderKind>> = {
  'freeze-customer': freezeCustomer,
  'unfreeze-customer': unfreezeCustomer,
  'change-group-role': changeGroupRoleKind,
}
