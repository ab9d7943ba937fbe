/** The tables of announcements, and what their SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.announcement', 'bank.announcement_closing'],
  noPersonalData: ['bank.announcement'],
  reads: ['bank.account', 'bank.customer'],
}
