/** Recent transfers, and a toggle that asks for them again (Product §4.2). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { RecentTransfer } from '../../../contract/transfers.ts'

export interface TransactionsState {
  readonly recent: readonly RecentTransfer[]
  /** Turned over, never read as true or false. */
  readonly shouldRefetchRecent: boolean
}

const initialState: TransactionsState = { recent: [], shouldRefetchRecent: false }

export const transactionsSlice = createSlice({
  name: 'transactions',
  initialState,
  reducers: {
    recentReceived: (state, action: PayloadAction<readonly RecentTransfer[]>): TransactionsState => ({
      ...(state as TransactionsState),
      recent: action.payload,
    }),
    recentOutdated: (state): TransactionsState => ({
      ...(state as TransactionsState),
      shouldRefetchRecent: !state.shouldRefetchRecent,
    }),
  },
})

export const { recentReceived, recentOutdated } = transactionsSlice.actions
