/** The tables of insights, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.budget', 'bank.budget_notification', 'bank.budget_watch', 'bank.category_correction'],
  reads: ['bank.account', 'bank.entry_index', 'bank.indexed_entry', 'bank.refund', 'ledger.account', 'ledger.entry'],
}
