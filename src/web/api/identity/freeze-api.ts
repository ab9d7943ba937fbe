/** Defines the calls of the emergency freeze for signed-in pages. */
import { freezeRoutes as routes, type FreezeState } from '../../../contract/identity/freeze.ts'
import type { RouteInput } from '../../../contract/route.ts'
import type { ApprovalChallenge } from './approval-api.ts'
import { freezeStateApi } from './freeze-state-api.ts'

export const { useFreezeAccountMutation, useUnfreezeAccountMutation, useConfirmUnfreezeMutation } =
  freezeStateApi.injectEndpoints({
    endpoints: (build) => ({
      // The accounts may be frozen even when the call failed or had no answer, so their state is fetched again.
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
