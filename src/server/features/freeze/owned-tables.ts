/** The tables of freeze, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.customer_freeze'],
  reads: ['bank.approval', 'bank.profile', 'bank.screening_hit'],
  functions: ['bank.lift_freeze'],
}
