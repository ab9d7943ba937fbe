/** The tables of the index of entries, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.entry_index', 'bank.indexed_entry'],
  reads: [
    'bank.account',
    'bank.bill_order',
    'bank.closed_customer',
    'bank.inward_credit',
    'bank.journal_note',
    'ledger.account',
    'ledger.entry',
    'ledger.request',
  ],
}
