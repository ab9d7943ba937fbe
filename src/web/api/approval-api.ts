/** The calls that every approval shares; each noun has its own for asking and confirming. */
import type * as v from 'valibot'
import { type approvalChallenge, type approvalFactors, approvalRoutes } from '../../contract/approval.ts'
import type { CodeSent } from '../../contract/fields.ts'
import { passkeyRoutes } from '../../contract/passkeys.ts'
import type { RouteData } from '../../contract/route.ts'
import { bankApi } from './bank-api.ts'

/** What is to be approved, as the bank asks for it: part of its answer. */
export type ApprovalChallenge = {
  readonly [Field in keyof typeof approvalChallenge]: v.InferOutput<(typeof approvalChallenge)[Field]>
}
/** What approves it: part of the request. */
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
