/** The tables of schedules, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.standing_order', 'bank.standing_order_run'],
  reads: ['bank.approval', 'bank.payment'],
  functions: ['bank.check_standing_order_approval'],
}
