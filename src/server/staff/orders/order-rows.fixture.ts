/** The table of the kinds of orders for their test. A kind may have several rows. */
import { CASE_ROWS } from './case-order-rows.fixture.ts'
import { CUSTOMER_ROWS } from './customer-order-rows.fixture.ts'
import { IDENTITY_ROWS } from './identity-order-rows.fixture.ts'
import { MONEY_ROWS } from './money-order-rows.fixture.ts'
import type { OrderRow } from './order-row.fixture.ts'
import { PAYMENT_ROWS } from './payment-order-rows.fixture.ts'
import { RISK_ROWS } from './risk-order-rows.fixture.ts'

const STAFF_ROWS: readonly OrderRow[] = [
  {
    kind: 'change-group-role',
    maker: 'administrator',
    checker: 'administrator',
    event: 'staff.role-granted',
    async prepare({ bank }) {
      const group = `branch ${crypto.randomUUID()}`
      return {
        payload: { change: 'grant', group, role: 'teller' },
        change: () =>
          bank.asOwner('insert into bank.staff_group_role (provider_group, role) values ($1, $2)', [group, 'teller']),
      }
    },
  },
]

export const ORDER_ROWS: readonly OrderRow[] = [
  ...CUSTOMER_ROWS,
  ...IDENTITY_ROWS,
  ...CASE_ROWS,
  ...PAYMENT_ROWS,
  ...RISK_ROWS,
  ...MONEY_ROWS,
  ...STAFF_ROWS,
]
