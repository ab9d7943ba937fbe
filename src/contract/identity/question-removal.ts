/** The calls that remove the security questions. They are not in security-questions.ts, because sign-up must load no approvals. */
import * as v from 'valibot'
import { approvalChallenge, approvalFactors } from '../approvals/approval.ts'
import { uuid } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'

export const questionRemovalRoutes = {
  /** Starts an approval. The call is refused with `other-proof-needed` when the customer has no passkey and no authenticator. */
  removeSecurityQuestions: route({
    method: 'POST',
    path: '/api/account/removeSecurityQuestions',
    request: nothing,
    data: v.object(approvalChallenge),
    caller: 'customer',
    changesState: true,
  }),
  /** Needs a passkey, or the PIN and a code of the authenticator. A wrong factor (77, 14, 07) does not end the session. */
  confirmRemoveSecurityQuestions: route({
    method: 'POST',
    path: '/api/account/confirmRemoveSecurityQuestions',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
} as const
