/** The tables of the calendar, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.public_holiday'],
  noPersonalData: ['bank.public_holiday'],
}
