/** Fetches the accounts and the recent transfers again after a call that may have moved money. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { accountsChanged } from '../../session/store/accounts-slice.ts'
import { recentOutdated } from '../../session/store/transactions-slice.ts'

interface SentCall {
  readonly dispatch: (action: UnknownAction) => unknown
  readonly queryFulfilled: Promise<unknown>
}

/** The call may have moved money even when it failed or had no answer. */
export async function refreshAfterPayment(_input: unknown, { dispatch, queryFulfilled }: SentCall): Promise<void> {
  await queryFulfilled.catch(() => undefined)
  dispatch(accountsChanged())
  dispatch(recentOutdated())
}
