/** The tables of inward-credits, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.inward_credit', 'bank.journal_note'],
  reads: ['bank.customer', 'ledger.account', 'ledger.entry', 'ledger.journal', 'ledger.request'],
}
