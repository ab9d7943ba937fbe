/** Customers' accounts as sign-up and login use them. */
import { ACCOUNT_PRODUCTS } from '../../../core/accounts/account-products.ts'
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { findAccountsOfCustomer } from './account-store.ts'
import { openFirstAccount } from './open-account.ts'

export interface CustomerAccounts {
  /** Opens the tier-1 naira savings account. A repeated call for the same customer returns the same account. */
  openFirstAccount(customer: {
    readonly customerId: string
  }): Promise<Result<{ readonly accountNumber: string; readonly accountName: string }, never>>
  /** The customer's open accounts, the primary one first. */
  accountsOfCustomer(customerId: string): Promise<
    readonly {
      readonly accountNumber: string
      readonly accountName: string
      readonly accountType: string
      readonly currencyCode: AccountCurrency
    }[]
  >
}

/** The account functions for the feature that creates customers. */
export function customerAccounts(deps: { readonly database: Database; readonly clock: Clock }): CustomerAccounts {
  const { database, clock } = deps
  return {
    openFirstAccount: async ({ customerId }) =>
      ok(await database.transaction((tx) => openFirstAccount(tx, { customerId, openedAt: clock.now() }))),
    accountsOfCustomer: async (customerId) => {
      const accounts = await findAccountsOfCustomer(database.pool, customerId)
      return accounts.map(({ accountNumber, accountName, schemeCode, currency }) => ({
        accountNumber,
        accountName,
        accountType: ACCOUNT_PRODUCTS[schemeCode].accountType,
        currencyCode: currency,
      }))
    },
  }
}
