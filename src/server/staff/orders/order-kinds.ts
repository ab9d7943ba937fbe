/** The table of the kinds of orders. */
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import { changeGroupRoleKind } from './kinds/change-group-role.ts'
import { removeAuthenticator, temporaryPassword } from './kinds/customer-access.ts'
import {
  allowContactChange,
  allowLimitChange,
  recordIndemnity,
  stopContactChange,
  stopLimitChange,
} from './kinds/customer-permissions.ts'
import { freezeCustomer, unfreezeCustomer } from './kinds/freeze-customer.ts'
import type { OrderKind } from './order-kind.ts'

export const ORDER_KIND_TABLE: Readonly<Record<OrderKindName, OrderKind>> = {
  'freeze-customer': freezeCustomer,
  'unfreeze-customer': unfreezeCustomer,
  'temporary-password': temporaryPassword,
  'remove-authenticator': removeAuthenticator,
  'allow-contact-change': allowContactChange,
  'stop-contact-change': stopContactChange,
  'allow-limit-change': allowLimitChange,
  'stop-limit-change': stopLimitChange,
  'record-indemnity': recordIndemnity,
  'change-group-role': changeGroupRoleKind,
}
