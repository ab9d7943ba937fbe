/** The tables of db, and what its SQL uses of other modules. */
import type { TableUse } from './table-use.ts'

export const tables: TableUse = {
  owns: ['bank.retention', 'bank.sandbox_mark'],
  noPersonalData: ['bank.retention', 'bank.sandbox_mark'],
  // A command of the owner moves these tables to another tablespace.
  reads: ['bank.audit_event', 'bank.audit_link'],
  functions: ['bank.acts_as_owner'],
}
