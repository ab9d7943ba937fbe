/** The tables of banks, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.institution'],
  noPersonalData: ['bank.institution'],
}
