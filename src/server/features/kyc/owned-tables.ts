/** The tables of kyc, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: [
    'bank.customer_nin',
    'bank.kyc_document',
    'bank.kyc_section',
    'bank.kyc_section_decision',
    'bank.kyc_submission',
  ],
  reads: ['bank.closed_customer', 'bank.profile'],
  changes: ['bank.customer'],
  functions: [
    'bank.accept_kyc',
    'bank.accept_kyc_change',
    'bank.read_accepted_kyc_form',
    'bank.read_kyc_form',
    'bank.refuse_kyc',
    'bank.refuse_kyc_change',
  ],
}
