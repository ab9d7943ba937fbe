/**
 * The data layer (Product §4.5). It defines no endpoints, keeps results for 60 s, and fetches them again when they are older than 30 s.
 * Each noun injects its endpoints; all of it is loaded after login. Calls that move money are never retried here.
 */
import { createApi } from '@reduxjs/toolkit/query/react'
import { sealedBaseQuery } from './base-query.ts'

export const bankApi = createApi({
  reducerPath: 'bankApi',
  baseQuery: sealedBaseQuery,
  keepUnusedDataFor: 60,
  refetchOnMountOrArgChange: 30,
  // Who comes back to the tab, or back online, sees what is true now: reads only, never a call that moves money.
  refetchOnFocus: true,
  refetchOnReconnect: true,
  tagTypes: ['Accounts', 'Entries', 'Transfers', 'Limits'],
  endpoints: () => ({}),
})
