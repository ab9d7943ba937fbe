/** The tables of seed, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: [],
  reads: ['bank.account', 'bank.closed_customer', 'bank.customer', 'bank.profile', 'ledger.request'],
  changes: ['bank.budget', 'bank.budget_watch', 'bank.journal_note'],
}
