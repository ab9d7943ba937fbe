/** The tables of bills as payments, and what its SQL uses of other modules. */
import type { TableUse } from '../../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.bill_order', 'bank.bill_receipt', 'bank.gaming_limit'],
  reads: ['bank.payment', 'ledger.counter'],
}
