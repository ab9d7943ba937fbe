/** The tables of the joiners, and what its SQL uses of other modules. */
import type { TableUse } from './db/table-use.ts'

export const tables: TableUse = {
  owns: [],
  reads: ['bank.payment', 'ledger.request'],
}
