/** The tables of screening. The job that screens and the orders of staff change them too. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.screening_hit', 'bank.screening_request', 'bank.screening_subject'],
}
