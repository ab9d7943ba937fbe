/** Defines the calls that change limits. */
import { limitChangeRoutes as routes } from '../../../contract/limits/limit-changes.ts'
import type { Limits } from '../../../contract/limits/limits.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../../api/data-layer/bank-api.ts'

/** Either the change is done, or it needs an approval. */
export type LimitsAnswer = RouteData<typeof routes.setLimits>
export type WantedLimits = RouteInput<typeof routes.setLimits>

const limitsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    setLimits: build.mutation<LimitsAnswer, WantedLimits>({
      query: (input) => ({ route: routes.setLimits, input }),
      invalidatesTags: ['Limits'],
    }),
    setInstantPayments: build.mutation<LimitsAnswer, boolean>({
      query: (on) => ({ route: routes.setInstantPayments, input: { on } }),
    }),
    acceptIndemnity: build.mutation<LimitsAnswer, string>({
      query: (version) => ({ route: routes.acceptIndemnity, input: { version } }),
    }),
    confirmLimits: build.mutation<Limits, RouteInput<typeof routes.confirmLimits>>({
      query: (input) => ({ route: routes.confirmLimits, input }),
      // The limits may have changed even when the call failed or had no answer, so they are fetched again.
      invalidatesTags: ['Limits'],
    }),
  }),
})

export const {
  useSetLimitsMutation,
  useSetInstantPaymentsMutation,
  useAcceptIndemnityMutation,
  useConfirmLimitsMutation,
} = limitsApi
