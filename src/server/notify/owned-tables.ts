/** The tables of notify, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.alert', 'bank.alert_delivery', 'bank.notice'],
  reads: ['bank.account', 'bank.alert_choice', 'bank.device_key', 'bank.push_subscription'],
  functions: ['bank.delete_deliveries'],
}
