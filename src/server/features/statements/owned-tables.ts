/** The tables of statements, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.monthly_statement', 'bank.statement_choice', 'bank.statement_mail', 'bank.statement_part'],
  reads: ['bank.account'],
}
