/** The tables of notices, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.alert_bundle', 'bank.alert_choice', 'bank.push_subscription'],
  changes: ['bank.alert', 'bank.alert_delivery', 'bank.notice'],
  reads: ['bank.account', 'bank.device_key', 'ledger.entry'],
  functions: ['bank.due_deliveries'],
}
