/** Beneficiaries: the type of an account (Product §12.1), and how many a customer may keep. */
import { BENEFICIARY_TYPES, type BeneficiaryType } from '../../values/vocabularies/beneficiary-types.ts'
import { BRAND } from '../../values/brand.ts'

/** The list is read in one piece, so its size must suit a phone. */
export const MOST_BENEFICIARIES = 200

/** `own`: the account belongs to the customer. The bank knows this for its own accounts only. */
export function beneficiaryTypeOf(account: { readonly bankCode: string; readonly own: boolean }): BeneficiaryType {
  if (account.bankCode !== BRAND.institutionCode) return BENEFICIARY_TYPES.otherBank
  return account.own ? BENEFICIARY_TYPES.self : BENEFICIARY_TYPES.ownBank
}
