/** The tables of contact-change, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.contact_change'],
  reads: ['bank.closed_customer', 'bank.session'],
  changes: ['bank.customer', 'bank.profile'],
  functions: [
    'bank.apply_contact_change',
    'bank.confirm_old_contact',
    'bank.permit_contact_change',
    'bank.refuse_direct_change',
  ],
}
