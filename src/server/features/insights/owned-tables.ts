/** The tables of insights, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.budget', 'bank.budget_notification', 'bank.budget_watch', 'bank.category_correction'],
  reads: [
    'bank.account',
    'bank.bill_order',
    'bank.inward_credit',
    'bank.journal_note',
    'ledger.account',
    'ledger.entry',
    'ledger.request',
  ],
}
