/** The tables of contact, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.contact', 'bank.contact_answer'],
  reads: ['bank.closed_customer', 'bank.customer'],
}
