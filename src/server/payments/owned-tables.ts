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
  reads: [
    'bank.account',
    'bank.approval',
    'bank.closed_customer',
    'bank.customer',
    'bank.customer_freeze',
    'bank.customer_limit',
    'bank.device_key',
    'bank.indemnity',
    'bank.inward_credit',
    'ledger.account',
    'ledger.counter',
    'ledger.hold_entry',
    'ledger.request',
  ],
  changes: ['bank.daily_payment_count', 'bank.screening_request'],
  functions: [
    'bank.check_hidden_payer',
    'bank.check_payment_step',
    'bank.count_small_credits',
    'bank.keep_risk_decision',
    'bank.payments_by_id_end',
  ],
}
