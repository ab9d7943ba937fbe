/** The tables of transfers, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.payment_batch', 'bank.payment_batch_enquiry', 'bank.payment_batch_line'],
  reads: [
    'bank.approval',
    'bank.exchange',
    'bank.exchange_rate',
    'bank.inward_credit',
    'bank.name_enquiry',
    'bank.payee_first_paid',
    'bank.payment',
    'bank.payment_submission',
    'ledger.account',
    'ledger.request',
  ],
}
