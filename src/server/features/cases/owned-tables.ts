/** The tables of cases, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.case_clock', 'bank.case_event', 'bank.case_picture', 'bank.recall', 'bank.support_case'],
  reads: [
    'bank.account',
    'bank.closed_customer',
    'bank.payment',
    'bank.payment_submission',
    'bank.refund',
    'ledger.entry',
  ],
  changes: ['bank.journal_note'],
  functions: ['bank.check_case_step', 'bank.check_case_payment_link', 'bank.check_hidden_case'],
}
