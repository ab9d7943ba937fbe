/** The tables of limits, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.customer_limit', 'bank.daily_payment_count', 'bank.indemnity', 'bank.limit_configuration'],
  noPersonalData: ['bank.limit_configuration'],
  reads: ['bank.customer', 'bank.payment', 'ledger.counter'],
  changes: ['bank.profile'],
  functions: ['bank.permit_limit_change', 'bank.turn_payment_counts'],
}
