/** The tables of fees, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.tariff'],
  noPersonalData: ['bank.tariff'],
}
