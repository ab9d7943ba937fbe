/** Defines the calls of the authenticator app. */
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { tokenRoutes as routes } from '../../../contract/identity/token.ts'
import { bankApi } from '../data-layer/bank-api.ts'
import type { ApprovalChallenge } from './approval-api.ts'

export type TokenState = RouteData<typeof routes.getToken>
export type TokenSecret = RouteData<typeof routes.enrolToken>
export type StepUp = RouteInput<typeof routes.removeToken>
type Codes = RouteData<typeof routes.confirmToken>

export const {
  useGetTokenQuery,
  useInitiateTokenMutation,
  useEnrolTokenMutation,
  useConfirmTokenMutation,
  useRenewRecoveryCodesMutation,
  useSetTokenAtLoginMutation,
  useRemoveTokenMutation,
} = bankApi.enhanceEndpoints({ addTagTypes: ['Token'] }).injectEndpoints({
  endpoints: (build) => ({
    getToken: build.query<TokenState, void>({
      query: () => ({ route: routes.getToken, input: {} }),
      providesTags: ['Token'],
    }),
    initiateToken: build.mutation<ApprovalChallenge, void>({
      query: () => ({ route: routes.initiateToken, input: {} }),
    }),
    enrolToken: build.mutation<TokenSecret, RouteInput<typeof routes.enrolToken>>({
      query: (input) => ({ route: routes.enrolToken, input }),
    }),
    // The recovery codes are shown once. The page fetches the new state after the customer has saved them.
    confirmToken: build.mutation<Codes, string>({
      query: (otp) => ({ route: routes.confirmToken, input: { otp } }),
    }),
    renewRecoveryCodes: build.mutation<Codes, StepUp>({
      query: (input) => ({ route: routes.renewRecoveryCodes, input }),
    }),
    setTokenAtLogin: build.mutation<unknown, RouteInput<typeof routes.setTokenAtLogin>>({
      query: (input) => ({ route: routes.setTokenAtLogin, input }),
      invalidatesTags: ['Token'],
    }),
    removeToken: build.mutation<unknown, StepUp>({
      query: (input) => ({ route: routes.removeToken, input }),
      invalidatesTags: ['Token'],
    }),
  }),
})
