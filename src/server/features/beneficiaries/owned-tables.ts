/** The tables of beneficiaries, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.beneficiary', 'bank.pending_beneficiary'],
  reads: ['bank.account', 'bank.payment'],
}
