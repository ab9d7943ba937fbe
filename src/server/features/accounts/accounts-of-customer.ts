/** What other features may learn of a customer's accounts: sign-up shows them, and login names the primary one. */
import type { existingAccount } from '../../../contract/auth.ts'
import { ACCOUNT_PRODUCTS } from '../../../core/accounts/account-products.ts'
import type * as v from 'valibot'
import type { Sql } from '../../db/database.ts'
import { findAccountsOfCustomer } from './account-store.ts'

/** The customer's open accounts, the primary one first. */
export async function accountsOfCustomer(
  sql: Sql,
  customerId: string,
): Promise<(v.InferOutput<typeof existingAccount> & { readonly isPrimary: boolean })[]> {
  const accounts = await findAccountsOfCustomer(sql, customerId)
  return accounts.map(({ accountNumber, accountName, schemeCode, currency, isPrimary }) => ({
    accountNumber,
    accountName,
    accountType: ACCOUNT_PRODUCTS[schemeCode].accountType,
    currencyCode: currency,
    isPrimary,
  }))
}
