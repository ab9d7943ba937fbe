/** The tables of receipts, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.receipt_code', 'bank.receipt_mail'],
}
