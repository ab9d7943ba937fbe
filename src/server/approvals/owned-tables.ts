/** The tables of approvals, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.approval'],
  reads: ['bank.customer', 'ledger.request'],
  functions: ['bank.open_approval', 'bank.open_approvals', 'bank.replace_approvals', 'bank.use_approval'],
}
