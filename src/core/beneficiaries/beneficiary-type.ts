/** Beneficiaries: the type of an account (Product §12.1), and how many a customer may keep. */
import { BRAND } from '../../values/brand.ts'

export type BeneficiaryType = 'LOCAL_TRANSFER' | 'EXTERNAL_TRANSFER' | 'SELF'

/** A list that is read whole must stay one that a phone can hold. */
export const MOST_BENEFICIARIES = 200

/** `own`: the account is the customer's. Only of this bank's accounts is that known. */
export function beneficiaryTypeOf(account: { readonly bankCode: string; readonly own: boolean }): BeneficiaryType {
  if (account.bankCode !== BRAND.institutionCode) return 'EXTERNAL_TRANSFER'
  return account.own ? 'SELF' : 'LOCAL_TRANSFER'
}
