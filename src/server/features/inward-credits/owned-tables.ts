/** The tables of inward-credits, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.inward_credit', 'bank.journal_note'],
  reads: [
    'bank.closed_customer',
    'bank.customer',
    'ledger.account',
    'ledger.entry',
    'ledger.journal',
    'ledger.request',
  ],
  functions: ['bank.credits_by_id_end', 'bank.check_hidden_note'],
}
