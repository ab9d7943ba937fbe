/** The tables of notices, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.alert_bundle', 'bank.alert_choice', 'bank.notice', 'bank.push_subscription'],
  changes: ['bank.alert', 'bank.alert_delivery'],
  reads: ['bank.account', 'bank.device_key', 'ledger.entry'],
}
