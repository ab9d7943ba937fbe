/** Defines the calls of the page that shows one account entry. */
import { type EntryDetails, entryRoutes } from '../../../contract/accounts/entries.ts'
import type { RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../data-layer/bank-api.ts'

export const entryApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getEntry: build.query<EntryDetails, RouteInput<typeof entryRoutes.getEntry>>({
      query: (input) => ({ route: entryRoutes.getEntry, input }),
      providesTags: ['Entries'],
    }),
  }),
})

export const { useGetEntryQuery } = entryApi
