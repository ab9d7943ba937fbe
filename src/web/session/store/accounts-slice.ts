/** Holds the customer's accounts, the selected account, and a toggle that says that balances changed (Product §4.1). */
import { createAction } from '@reduxjs/toolkit'
import type { Account } from '../../../contract/accounts/account.ts'
import { answerSlice } from './answer-slice.ts'

export interface AccountsState {
  readonly accounts: readonly Account[]
  readonly selectedAccount: Account | null
  /** The value itself has no meaning. Each change makes the data layer fetch the accounts again. */
  readonly hasChanged: boolean
}

const initialState: AccountsState = { accounts: [], selectedAccount: null, hasChanged: false }

/**
 * Keeps the selection by account number. Without a selection it selects the primary account, or else the first account.
 */
function receive(accounts: readonly Account[], { selectedAccount }: AccountsState): Partial<AccountsState> {
  const chosen = accounts.find((one) => one.accountNumber === selectedAccount?.accountNumber)
  const first = accounts.find((one) => one.isPrimary) ?? accounts[0] ?? null
  return { accounts, selectedAccount: chosen ?? first }
}

/** Selects by account number. An unknown number changes nothing. */
export const accountSelected = createAction<string>('accounts/accountSelected')
export const accountsChanged = createAction('accounts/accountsChanged')

export const accountsSlice = answerSlice('accounts', initialState, {
  getAccounts: receive,
  [accountSelected.type]: (wanted: string, { accounts, selectedAccount }) => ({
    selectedAccount: accounts.find(({ accountNumber }) => accountNumber === wanted) ?? selectedAccount,
  }),
  [accountsChanged.type]: (_, { hasChanged }) => ({ hasChanged: !hasChanged }),
})
