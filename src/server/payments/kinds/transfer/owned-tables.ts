/** The tables of other modules that the SQL of transfers uses. */
import type { TableUse } from '../../../db/table-use.ts'

export const tables: TableUse = {
  owns: [],
  reads: ['bank.account', 'bank.customer', 'bank.payee_first_paid'],
}
