/** The table of the stops. The orders of staff write it, and payments and other calls of customers read it. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.service_stop'],
  noPersonalData: ['bank.service_stop'],
}
