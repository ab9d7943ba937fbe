/** Holds recent transfers, and a toggle that fetches them again (Product §4.2). */
import { createAction } from '@reduxjs/toolkit'
import type { RecentTransfer } from '../../../contract/transfers/transfers.ts'
import { answerSlice } from './answer-slice.ts'

interface TransactionsState {
  readonly recent: readonly RecentTransfer[]
  /** The value itself has no meaning. Each change fetches the transfers again. */
  readonly shouldRefetchRecent: boolean
}

const initialState: TransactionsState = { recent: [], shouldRefetchRecent: false }

export const recentOutdated = createAction('transactions/recentOutdated')

export const transactionsSlice = answerSlice('transactions', initialState, {
  getRecent: (recent: TransactionsState['recent']) => ({ recent }),
  [recentOutdated.type]: (_, { shouldRefetchRecent }) => ({ shouldRefetchRecent: !shouldRefetchRecent }),
})
