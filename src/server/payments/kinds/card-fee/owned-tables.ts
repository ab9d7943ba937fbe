/** The table of card orders, and what its SQL uses of other modules. */
import type { TableUse } from '../../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.card_order'],
  reads: ['bank.account', 'bank.payment'],
  changes: ['bank.card'],
  functions: ['bank.note_card_made'],
}
