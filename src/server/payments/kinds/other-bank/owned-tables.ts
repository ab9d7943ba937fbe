/** The table of name enquiries, and what its SQL uses of other modules. */
import type { TableUse } from '../../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.name_enquiry'],
  reads: ['bank.account'],
}
