/** The tables of the staff's side, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: [
    'bank.staff_filter',
    'bank.staff_group_role',
    'bank.staff_login',
    'bank.staff_member',
    'bank.staff_order',
    'bank.staff_role_duty',
    'bank.staff_session',
  ],
  noPersonalData: [
    'bank.staff_filter',
    'bank.staff_group_role',
    'bank.staff_login',
    'bank.staff_member',
    'bank.staff_role_duty',
    'bank.staff_session',
  ],
  reads: [
    'bank.account',
    'bank.alert',
    'bank.audit_event',
    'bank.audit_link',
    'bank.case_clock',
    'bank.customer',
    'bank.customer_freeze',
    'bank.exchange',
    'bank.institution',
    'bank.inward_credit',
    'bank.payment',
    'bank.payment_event',
    'bank.payment_submission',
    'bank.profile',
    'bank.refund',
    'bank.risk_alert',
    'bank.screening_hit',
    'bank.support_case',
  ],
  functions: ['bank.keep_decided_order'],
}
