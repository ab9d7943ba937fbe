/** The table of exchanges, and what its SQL uses of other modules. */
import type { TableUse } from '../../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.exchange'],
  reads: ['bank.payment'],
}
