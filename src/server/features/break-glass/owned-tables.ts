/** The tables of the break-glass command, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.break_glass_code', 'bank.break_glass_person', 'bank.break_glass_use'],
  noPersonalData: ['bank.break_glass_code', 'bank.break_glass_person', 'bank.break_glass_use'],
  reads: ['bank.staff_member'],
}
