/** The tables of cards, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.card'],
  reads: ['bank.card_order', 'bank.customer_freeze', 'bank.payment', 'bank.payment_submission'],
  functions: ['bank.check_card_removal', 'bank.check_card_step'],
}
