/** The tables of audit, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.audit_checkpoint', 'bank.audit_event', 'bank.audit_head', 'bank.audit_link', 'bank.audit_publication'],
  noPersonalData: ['bank.audit_checkpoint', 'bank.audit_head', 'bank.audit_publication'],
  functions: ['bank.require_operator'],
}
