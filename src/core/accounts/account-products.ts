/** The accounts that this bank offers: the name, the currencies and the lowest tier of each. */
import { type AccountCurrency, FOREIGN_CURRENCIES } from '../../values/vocabularies/account-currencies.ts'

export type Tier = 1 | 2 | 3
export type AccountProductCode = 'SAV' | 'CUR' | 'DOM'

export interface AccountProduct {
  readonly schemeCode: AccountProductCode
  /** Product §9.1 `schemeType`. */
  readonly schemeType: 'SBA' | 'CAA'
  /** Product §9.1 `accountType`, as customers read it. */
  readonly accountType: string
  readonly currencies: readonly AccountCurrency[]
  /** Tier 1 and 2 have savings only (CBN three-tiered KYC, 2016). */
  readonly fromTier: Tier
}

export const ACCOUNT_PRODUCTS: Readonly<Record<AccountProductCode, AccountProduct>> = {
  SAV: { schemeCode: 'SAV', schemeType: 'SBA', accountType: 'Savings', currencies: ['NGN'], fromTier: 1 },
  CUR: { schemeCode: 'CUR', schemeType: 'CAA', accountType: 'Current', currencies: ['NGN'], fromTier: 3 },
  DOM: {
    schemeCode: 'DOM',
    schemeType: 'SBA',
    accountType: 'Domiciliary savings',
    currencies: FOREIGN_CURRENCIES,
    fromTier: 1,
  },
}

/** Whether a customer of this tier may hold this product in this currency. */
export function mayOpen(code: AccountProductCode, currency: AccountCurrency, tier: Tier): boolean {
  const product = ACCOUNT_PRODUCTS[code]
  return tier >= product.fromTier && product.currencies.includes(currency)
}
