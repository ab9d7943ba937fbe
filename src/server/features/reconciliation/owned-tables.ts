/** The tables of reconciliation, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: [
    'bank.reconciliation_break',
    'bank.reconciliation_checkpoint',
    'bank.reconciliation_request',
    'bank.reconciliation_run',
    'bank.settlement_report',
  ],
  noPersonalData: [
    'bank.reconciliation_break',
    'bank.reconciliation_checkpoint',
    'bank.reconciliation_request',
    'bank.reconciliation_run',
    'bank.settlement_report',
  ],
  reads: [
    'bank.inward_credit',
    'bank.payment',
    'bank.payment_submission',
    'bank.staff_member',
    'ledger.account',
    'ledger.closed_day',
    'ledger.entry',
    'ledger.hold_entry',
    'ledger.request',
  ],
}
