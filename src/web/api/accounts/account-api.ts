/**
 * Defines the calls about accounts for signed-in pages. Several features use them, and a feature never imports another
 * feature.
 */
import { type Account, accountRoutes, type Entry, type EntryKind } from '../../../contract/accounts/account.ts'
import { limitRoutes, type Limits } from '../../../contract/limits/limits.ts'
import type { AppDispatch } from '../../session/store/store.ts'
import { bankApi } from '../data-layer/bank-api.ts'

export type { Limits }

/** The requested part of an account's history. Dates are YYYY-MM-DD, and both days are included. */
export interface EntryFilter {
  readonly accountNumber: string
  readonly direction?: 'credit' | 'debit'
  readonly kind?: EntryKind
  readonly from?: string
  readonly to?: string
  /** In minor units. */
  readonly leastAmount?: string
  readonly mostAmount?: string
  readonly search?: string
}

interface EntryPage {
  readonly entries: readonly Entry[]
  readonly nextCursor: string | null
  /** The time back to which a filtered search has looked, when the search stopped before the account's first entry. */
  readonly lookedTo: string | null
}

export const accountApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getAccounts: build.query<Account[], void>({
      query: () => ({ route: accountRoutes.getAccounts, input: {} }),
      providesTags: ['Accounts'],
    }),
    getEntries: build.infiniteQuery<EntryPage, EntryFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor },
      query: ({ queryArg, pageParam }) => ({
        route: accountRoutes.getEntries,
        input: { ...queryArg, limit: '30', ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      providesTags: ['Entries'],
    }),
    getLimits: build.query<Limits, void>({
      query: () => ({ route: limitRoutes.getLimits, input: {} }),
      providesTags: ['Limits'],
    }),
  }),
})

/** Asks for the accounts again, without the stored answer. Returns undefined when no answer came. */
export async function loadAccounts(dispatch: AppDispatch): Promise<readonly Account[] | undefined> {
  const asked = accountApi.endpoints.getAccounts.initiate(undefined, { forceRefetch: true, subscribe: false })
  return (await dispatch(asked)).data
}

export const { useGetAccountsQuery, useGetEntriesInfiniteQuery, useGetLimitsQuery } = accountApi
