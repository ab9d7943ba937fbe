/** The table of the networks that the bank watches. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.network_health'],
  noPersonalData: ['bank.network_health'],
}
