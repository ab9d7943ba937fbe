/** The tables that the screening of names uses. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: [],
  reads: ['bank.beneficiary', 'bank.customer', 'bank.customer_freeze', 'bank.payment'],
  changes: ['bank.screening_hit', 'bank.screening_request', 'bank.screening_subject'],
}
