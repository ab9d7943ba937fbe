/** The tables of customers, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.consent', 'bank.customer', 'bank.register_answer'],
  reads: ['bank.account', 'bank.closed_customer', 'bank.customer_freeze'],
  functions: ['bank.check_contact', 'bank.read_register_answers', 'bank.set_sign_up_email'],
}
