/**
 * Finds the name of an account as its bank gave it: in a name enquiry of the customer, or in a transfer that the
 * customer made.
 */
import { BRAND } from '../../../values/brand.ts'
import type { Sql } from '../../db/database.ts'
import { findEnquired } from '../../payments/kinds/other-bank/name-enquiry.ts'
import { transfersOnly } from '../../payments/rows/transfers-only.ts'
import type { BeneficiariesDeps, NamedAccount, PaidAccount } from './beneficiaries-deps.ts'
import { notInStates } from '../../payments/rows/state-lists.ts'
import { NEVER_PAID_STATES } from '../../../values/vocabularies/payment-states.ts'

/** The answer to this customer's own name enquiry. Undefined when there is no valid enquiry for this account. */
export async function findEnquiredAccount(
  deps: BeneficiariesDeps,
  enquiry: Parameters<typeof findEnquired>[1],
): Promise<NamedAccount | undefined> {
  const found = await findEnquired(deps, enquiry)
  if (found === undefined) return undefined
  const { bankCode, accountNumber } = enquiry
  const bankName = found.elsewhere?.bankName ?? BRAND.bankName
  return { bankCode, bankName, accountNumber, accountName: found.accountName }
}

interface PaidRow {
  readonly institution_code: string
  readonly institution_name: string | null
  readonly payee_reference: string
  readonly payee_name: string
  readonly beneficiary_type: string | null
}

/**
 * The account that this customer's own transfer paid, with the name that the customer approved. Undefined when no money
 * was sent.
 */
export async function findPaidAccount(
  sql: Sql,
  key: { readonly transferId: string; readonly customerId: string },
): Promise<PaidAccount | undefined> {
  const { rows } = await sql.query<PaidRow>(
    `select institution_code, institution_name, payee_reference, payee_name, beneficiary_type from bank.payment
     where payment_id = $1 and customer_id = $2 and ${transfersOnly('payment')}
       and ${notInStates('state', NEVER_PAID_STATES)}`,
    [key.transferId, key.customerId],
  )
  const [row] = rows
  return (
    row && {
      bankCode: row.institution_code,
      bankName: row.institution_name ?? BRAND.bankName,
      accountNumber: row.payee_reference,
      accountName: row.payee_name,
      ...(row.beneficiary_type === null ? {} : { beneficiaryType: row.beneficiary_type }),
    }
  )
}
