/** Recent transfers, and a toggle that asks for them again (Product §4.2). */
import { createAction } from '@reduxjs/toolkit'
import type { RecentTransfer } from '../../../contract/transfers.ts'
import { answerSlice } from './answer-slice.ts'

interface TransactionsState {
  readonly recent: readonly RecentTransfer[]
  /** Turned over, never read as true or false. */
  readonly shouldRefetchRecent: boolean
}

const initialState: TransactionsState = { recent: [], shouldRefetchRecent: false }

export const recentOutdated = createAction('transactions/recentOutdated')

export const transactionsSlice = answerSlice('transactions', initialState, {
  getRecent: (recent: TransactionsState['recent']) => ({ recent }),
  [recentOutdated.type]: (_, { shouldRefetchRecent }) => ({ shouldRefetchRecent: !shouldRefetchRecent }),
})
