/** The tables of call-limits, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.call_meter'],
  functions: ['bank.take_calls'],
}
