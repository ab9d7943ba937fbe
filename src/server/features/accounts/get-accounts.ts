/** A customer's accounts with their balances, as the dashboard shows them. */
import type { Account, accountRoutes } from '../../../contract/accounts/account.ts'
import { ACCOUNT_PRODUCTS } from '../../../core/accounts/account-products.ts'
import { formatMinor, majorNumberForDisplay } from '../../../values/money.ts'
import { ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import type { AccountBalance } from '../../ledger/ledger.ts'
import { findAccountsOfCustomer, type StoredAccount } from './account-store.ts'
import type { AccountsDeps } from './accounts-deps.ts'

/** The use-case behind `getAccounts`. */
export function getAccounts(deps: AccountsDeps): Handler<typeof accountRoutes.getAccounts> {
  return async (_nothing, { session }) => {
    const accounts = await findAccountsOfCustomer(deps.database.pool, session.customerId)
    const balances = await deps.ledger.balances(accounts.map((account) => account.ledgerAccountId))
    const byId = new Map(balances.map((balance) => [balance.accountId, balance]))
    return ok({ data: accounts.map((account) => shownAccount(account, byId.get(account.ledgerAccountId))) })
  }
}

/** An account as the customer sees it. */
export function shownAccount(account: StoredAccount, balance: AccountBalance | undefined): Account {
  if (balance === undefined) throw new Error('an account has no books')
  const product = ACCOUNT_PRODUCTS[account.schemeCode]
  const { currency } = account
  return {
    customerId: account.cifid,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    accountType: product.accountType,
    currencyCode: currency,
    balance: majorNumberForDisplay(balance.availableMinor, currency),
    formatedBalance: formatMinor(balance.availableMinor, currency),
    bookBalance: majorNumberForDisplay(balance.balanceMinor, currency),
    schemeType: product.schemeType,
    schemeCode: product.schemeCode,
    kycLevel: account.tier,
    email: account.email,
    balanceMinor: balance.balanceMinor.toString(),
    availableMinor: balance.availableMinor.toString(),
    heldMinor: balance.heldMinor.toString(),
    isPrimary: account.isPrimary,
    nickname: account.nickname,
    hidden: account.isHidden,
  }
}
