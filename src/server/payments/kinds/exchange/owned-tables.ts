/** The table of exchanges. */
import type { TableUse } from '../../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.exchange'],
}
