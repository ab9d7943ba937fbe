/** The table of profile pictures. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.profile_picture'],
}
