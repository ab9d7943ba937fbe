/** The freeze of the accounts; loaded with every signed-in page. */
import { type FreezeState, freezeStateRoutes } from '../../contract/freeze-state.ts'
import { bankApi } from './bank-api.ts'

export const freezeStateApi = bankApi.enhanceEndpoints({ addTagTypes: ['Freeze'] }).injectEndpoints({
  endpoints: (build) => ({
    getFreeze: build.query<FreezeState, void>({
      query: () => ({ route: freezeStateRoutes.getFreeze, input: {} }),
      providesTags: ['Freeze'],
    }),
  }),
})

export const { useGetFreezeQuery } = freezeStateApi
