/** The table of the kinds of orders for their test. A kind may have several rows. */
import { ANNOUNCEMENT_ROWS } from './announcement-order-rows.fixture.ts'
import { CASE_ROWS } from './case-order-rows.fixture.ts'
import { CUSTOMER_ROWS } from './customer-order-rows.fixture.ts'
import { IDENTITY_ROWS } from './identity-order-rows.fixture.ts'
import { MONEY_ROWS } from './money-order-rows.fixture.ts'
import type { OrderRow } from './order-row.fixture.ts'
import { PAYMENT_ROWS } from './payment-order-rows.fixture.ts'
import { REFUND_ROWS } from './refund-order-rows.fixture.ts'
import { RISK_ROWS } from './risk-order-rows.fixture.ts'

/** An order about the codes of a new member of staff. */
const breakGlassRow = (change: 'grant' | 'revoke'): OrderRow => ({
  kind: `${change}-break-glass`,
  maker: 'administrator',
  checker: 'administrator',
  event: change === 'grant' ? 'break-glass.granted' : 'break-glass.revoked',
  async prepare({ bank }) {
    const staffId = crypto.randomUUID()
    await bank.asOwner(
      `insert into bank.staff_member (staff_id, issuer, subject, name, created_at, last_login_at)
       values ($1, 'https://provider.example', $2, 'Kemi Alade', now(), now())`,
      [staffId, staffId],
    )
    const insert = 'insert into bank.break_glass_person (staff_id, granted_at) values ($1, now())'
    const undo = 'update bank.break_glass_person set revoked_at = now() where staff_id = $1'
    if (change === 'revoke') await bank.asOwner(insert, [staffId])
    return { payload: { staffId }, change: () => bank.asOwner(change === 'grant' ? insert : undo, [staffId]) }
  },
})

/** An order that shuts a new member of staff out, or that readmits the person. */
const shutOutRow = (kind: 'shut-out-staff' | 'readmit-staff'): OrderRow => ({
  kind,
  maker: 'administrator',
  checker: kind === 'readmit-staff' ? 'administrator' : undefined,
  event: kind === 'readmit-staff' ? 'staff.readmitted' : 'staff.shut-out',
  async prepare({ bank }) {
    const staffId = crypto.randomUUID()
    await bank.asOwner(
      `insert into bank.staff_member (staff_id, issuer, subject, name, created_at, last_login_at, shut_out_at)
       values ($1::uuid, 'https://provider.example', $1::uuid::text, 'Kemi Alade', now(), now(), case when $2 then now() end)`,
      [staffId, kind === 'readmit-staff'],
    )
    const again = 'update bank.staff_member set shut_out_at = clock_timestamp() where staff_id = $1'
    return { payload: { staffId }, change: () => bank.asOwner(again, [staffId]) }
  },
})

const STAFF_ROWS: readonly OrderRow[] = [
  {
    kind: 'change-role-duty',
    maker: 'administrator',
    checker: 'administrator',
    event: 'staff.duty-granted',
    async prepare({ bank }) {
      // No order needs this duty, so that the roles of the other kinds stay.
      const row = ['auditor', 'customer.note']
      await bank.asOwner('delete from bank.staff_role_duty where role = $1 and duty = $2', row)
      return {
        payload: { change: 'grant', role: 'auditor', duty: 'customer.note' },
        change: () => bank.asOwner('insert into bank.staff_role_duty (role, duty) values ($1, $2)', row),
      }
    },
  },
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
  breakGlassRow('grant'),
  breakGlassRow('revoke'),
  shutOutRow('shut-out-staff'),
  shutOutRow('readmit-staff'),
]

export const ORDER_ROWS: readonly OrderRow[] = [
  ...CUSTOMER_ROWS,
  ...IDENTITY_ROWS,
  ...CASE_ROWS,
  ...PAYMENT_ROWS,
  ...REFUND_ROWS,
  ...RISK_ROWS,
  ...MONEY_ROWS,
  ...ANNOUNCEMENT_ROWS,
  ...STAFF_ROWS,
]
