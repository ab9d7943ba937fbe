/** The table of the checks of the audit trail, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.audit_check'],
  noPersonalData: ['bank.audit_check'],
  reads: ['bank.audit_link', 'bank.staff_member'],
}
