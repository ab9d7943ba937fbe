/** The tables of notices, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: [
    'bank.alert',
    'bank.alert_bundle',
    'bank.alert_choice',
    'bank.alert_delivery',
    'bank.notice',
    'bank.push_subscription',
  ],
  reads: ['bank.account', 'bank.device_key', 'ledger.entry'],
}
