/** The tables of accounts, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.account'],
  reads: [
    'bank.customer',
    'bank.entry_index',
    'bank.inward_credit',
    'bank.journal_note',
    'ledger.account',
    'ledger.entry',
    'ledger.request',
  ],
}
