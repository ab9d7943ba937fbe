/** Removing the security questions. Apart from security-questions.ts, so that sign-up loads no approvals. */
import * as v from 'valibot'
import { approvalChallenge, approvalFactors } from '../approvals/approval.ts'
import { uuid } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'

export const questionRemovalRoutes = {
  /** Asks for the approval. Refused with `other-proof-needed` for a customer without a passkey and without an authenticator. */
  removeSecurityQuestions: route({
    method: 'POST',
    path: '/api/account/removeSecurityQuestions',
    request: nothing,
    data: v.object(approvalChallenge),
    caller: 'customer',
    changesState: true,
  }),
  /** Takes a passkey, or the PIN with a code of the authenticator. 77, 14 and 07 end no session. */
  confirmRemoveSecurityQuestions: route({
    method: 'POST',
    path: '/api/account/confirmRemoveSecurityQuestions',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
} as const
