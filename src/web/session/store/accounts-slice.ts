/** The customer's accounts, the selected account, and a toggle that says that balances changed (Product §4.1). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Account } from '../../../contract/account.ts'

export interface AccountsState {
  readonly accounts: readonly Account[]
  readonly selectedAccount: Account | null
  /** Turned over, never read as true or false: each turn makes the data layer ask for accounts again. */
  readonly hasChanged: boolean
}

const initialState: AccountsState = { accounts: [], selectedAccount: null, hasChanged: false }

export const accountsSlice = createSlice({
  name: 'accounts',
  initialState,
  reducers: {
    /** Keeps the selection by account number; the primary account (or the first) where nothing is selected. */
    accountsReceived: (state, action: PayloadAction<readonly Account[]>): AccountsState => {
      const accounts = action.payload
      const chosen = accounts.find((one) => one.accountNumber === state.selectedAccount?.accountNumber)
      const first = accounts.find((one) => one.isPrimary) ?? accounts[0] ?? null
      return { ...state, accounts, selectedAccount: chosen ?? first }
    },
    /** By account number; an unknown number changes nothing. */
    accountSelected: (state, action: PayloadAction<string>): AccountsState => {
      const chosen = state.accounts.find((one) => one.accountNumber === action.payload)
      return chosen === undefined ? (state as AccountsState) : { ...(state as AccountsState), selectedAccount: chosen }
    },
    accountsChanged: (state): AccountsState => ({ ...(state as AccountsState), hasChanged: !state.hasChanged }),
  },
})

export const { accountsReceived, accountSelected, accountsChanged } = accountsSlice.actions
