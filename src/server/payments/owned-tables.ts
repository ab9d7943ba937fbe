/** The tables of payments, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: [
    'bank.payee_first_paid',
    'bank.payment',
    'bank.payment_event',
    'bank.payment_submission',
    'bank.refund',
    'bank.risk_alert',
  ],
  reads: ['bank.approval', 'bank.closed_customer', 'bank.customer_freeze', 'ledger.hold_entry', 'ledger.request'],
  changes: ['bank.daily_payment_count', 'bank.screening_request'],
  functions: ['bank.check_hidden_payer', 'bank.check_payment_step', 'bank.keep_risk_decision'],
}
