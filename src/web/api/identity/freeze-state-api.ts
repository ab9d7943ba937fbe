/** Fetches whether the accounts are frozen. Every signed-in page loads it. */
import { type FreezeState, freezeStateRoutes } from '../../../contract/identity/freeze-state.ts'
import { bankApi } from '../data-layer/bank-api.ts'

export const freezeStateApi = bankApi.enhanceEndpoints({ addTagTypes: ['Freeze'] }).injectEndpoints({
  endpoints: (build) => ({
    getFreeze: build.query<FreezeState, void>({
      query: () => ({ route: freezeStateRoutes.getFreeze, input: {} }),
      providesTags: ['Freeze'],
    }),
  }),
})

export const { useGetFreezeQuery } = freezeStateApi
