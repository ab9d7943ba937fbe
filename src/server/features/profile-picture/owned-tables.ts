/** The tables of profile-picture, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.profile_picture'],
  reads: ['bank.customer'],
}
