/** The table of the checks of the books, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.books_check'],
  noPersonalData: ['bank.books_check'],
  reads: ['bank.staff_member'],
}
