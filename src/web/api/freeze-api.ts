/** The emergency brake, signed in; loaded with the pages that offer it. */
import { freezeRoutes as routes, type FreezeState } from '../../contract/freeze.ts'
import type { RouteInput } from '../../contract/route.ts'
import type { ApprovalChallenge } from './approval-api.ts'
import { bankApi } from './bank-api.ts'

export const freezeApi = bankApi.enhanceEndpoints({ addTagTypes: ['Freeze'] }).injectEndpoints({
  endpoints: (build) => ({
    getFreeze: build.query<FreezeState, void>({
      query: () => ({ route: routes.getFreeze, input: {} }),
      providesTags: ['Freeze'],
    }),
    // Whatever the answer, and most of all when there is none, it may be done.
    freezeAccount: build.mutation<FreezeState, void>({
      query: () => ({ route: routes.freezeAccount, input: {} }),
      invalidatesTags: ['Freeze'],
    }),
    unfreezeAccount: build.mutation<ApprovalChallenge, void>({
      query: () => ({ route: routes.unfreezeAccount, input: {} }),
    }),
    confirmUnfreeze: build.mutation<FreezeState, RouteInput<typeof routes.confirmUnfreeze>>({
      query: (input) => ({ route: routes.confirmUnfreeze, input }),
      invalidatesTags: ['Freeze'],
    }),
  }),
})

export const { useGetFreezeQuery, useFreezeAccountMutation, useUnfreezeAccountMutation, useConfirmUnfreezeMutation } =
  freezeApi
