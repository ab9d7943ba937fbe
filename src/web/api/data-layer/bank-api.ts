/**
 * Defines the data layer (Product §4.5). It has no endpoints, keeps results for 60 s, and fetches a result again after
 * 30 s. Each file of calls injects its endpoints. All of the data layer is loaded after login. It never retries a call
 * that moves money.
 */
import { createApi } from '@reduxjs/toolkit/query/react'
import { sealedBaseQuery } from './base-query.ts'

export const bankApi = createApi({
  reducerPath: 'bankApi',
  baseQuery: sealedBaseQuery,
  keepUnusedDataFor: 60,
  refetchOnMountOrArgChange: 30,
  // Reads are repeated when the customer returns to the tab or comes back online. A call that moves money is never
  // repeated.
  refetchOnFocus: true,
  refetchOnReconnect: true,
  tagTypes: ['Accounts', 'Entries', 'Transfers', 'Limits'],
  endpoints: () => ({}),
})
