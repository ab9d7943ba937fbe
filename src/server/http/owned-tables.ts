/** The tables of http, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.sealed_replay'],
  noPersonalData: ['bank.sealed_replay'],
  functions: ['bank.turn_sealed_replay'],
}
