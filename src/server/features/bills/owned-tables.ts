/** The tables of bills, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.bill_category', 'bank.bill_enquiry', 'bank.bill_product', 'bank.biller', 'bank.saved_bill'],
  noPersonalData: ['bank.bill_category', 'bank.bill_product', 'bank.biller'],
  reads: ['bank.bill_receipt', 'bank.bill_order', 'bank.payment', 'bank.payment_submission'],
}
