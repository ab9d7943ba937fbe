/** The tables of bills, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: [
    'bank.bill_category',
    'bank.bill_enquiry',
    'bank.bill_order',
    'bank.bill_product',
    'bank.bill_receipt',
    'bank.biller',
    'bank.gaming_limit',
    'bank.saved_bill',
  ],
  reads: ['bank.account', 'bank.customer', 'bank.payment', 'bank.payment_submission', 'ledger.counter'],
}
