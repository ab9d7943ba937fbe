/** The tables of keys, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.hash_key', 'bank.message_key', 'bank.sealing_key', 'bank.reseal'],
  noPersonalData: ['bank.hash_key', 'bank.message_key', 'bank.sealing_key', 'bank.reseal'],
}
