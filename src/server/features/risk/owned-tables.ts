/** The tables that the decisions on alerts of payment monitoring use. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: [],
  reads: ['bank.payment', 'bank.payment_submission'],
  changes: ['bank.risk_alert'],
}
