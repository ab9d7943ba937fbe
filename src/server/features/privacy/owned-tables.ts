/** The tables of privacy, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.closed_customer', 'bank.data_export', 'bank.data_export_part', 'bank.record_read'],
  reads: ['bank.customer', 'bank.profile', 'bank.session'],
  functions: ['bank.check_closed_customer', 'bank.check_hidden', 'bank.copy_closed_login'],
}
