/** The tables of other modules that the SQL of transfers inside the bank uses. */
import type { TableUse } from '../../../db/table-use.ts'

export const tables: TableUse = {
  owns: [],
  reads: ['bank.account', 'bank.customer'],
}
