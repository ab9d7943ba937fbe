/**
 * Defines the calls that every approval shares. Each kind of payment or change has separate calls to offer and to
 * confirm.
 */
import type * as v from 'valibot'
import { type approvalChallenge, type approvalFactors, approvalRoutes } from '../../../contract/approvals/approval.ts'
import type { CodeSent } from '../../../contract/fields.ts'
import { passkeyRoutes } from '../../../contract/identity/passkeys.ts'
import type { RouteData } from '../../../contract/route.ts'
import { bankApi } from '../data-layer/bank-api.ts'

/** The bank's description of what is approved, from its answer. */
export type ApprovalChallenge = {
  readonly [Field in keyof typeof approvalChallenge]: v.InferOutput<(typeof approvalChallenge)[Field]>
}
/** The factors of the approval, as part of the request. */
export type ApprovalFactors = {
  readonly [Field in keyof typeof approvalFactors]?: v.InferInput<(typeof approvalFactors)[Field]>
}

export const { useSendApprovalCodeMutation, useLazyGetPasskeyOptionsQuery } = bankApi.injectEndpoints({
  endpoints: (build) => ({
    sendApprovalCode: build.mutation<CodeSent, void>({
      query: () => ({ route: approvalRoutes.sendOtpByAccountNumber, input: {} }),
    }),
    getPasskeyOptions: build.query<RouteData<typeof passkeyRoutes.getPasskeyOptions>, void>({
      query: () => ({ route: passkeyRoutes.getPasskeyOptions, input: {} }),
    }),
  }),
})
