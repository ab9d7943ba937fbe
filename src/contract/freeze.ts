/** The emergency brake: a customer stops all money out of every account, with or without a login, and lifts it again. */
import * as v from 'valibot'
import { approvalChallenge, approvalFactors } from './approval.ts'
import { instant, ticket, uuid } from './fields.ts'
import { typedPassword } from './password-reset.ts'
import { noData, nothing, route } from './route.ts'

const freezeState = v.object({
  /** Since when no money leaves; null while it may. */
  frozenSince: v.nullable(instant),
  /** Whether the password was changed since then: before that nobody lifts it but our staff. */
  passwordChanged: v.boolean(),
})
export type FreezeState = v.InferOutput<typeof freezeState>

export const freezeRoutes = {
  getFreeze: route({
    method: 'GET',
    path: '/api/account/getFreeze',
    request: nothing,
    data: freezeState,
    caller: 'customer',
    changesState: false,
  }),
  /** At once, without an approval: it can only make a customer safer. All other sessions end. */
  freezeAccount: route({
    method: 'POST',
    path: '/api/account/freeze',
    request: nothing,
    data: freezeState,
    caller: 'customer',
    changesState: true,
  }),
  /**
   * Without a login, by whoever proves to be the owner as for a new password: the security answer, and the code on the
   * phone (`ticket` of validateForgetPasswordOtp) or, where the phone is gone, the password (`ticket` of
   * verifyAnswerForPasswordReset). The ticket stays good for choosing a new password.
   */
  freezeLoggedOut: route({
    method: 'POST',
    path: '/api/auth/freeze',
    request: v.strictObject({ ticket, password: v.optional(typedPassword) }),
    data: noData,
    caller: 'anyone',
    changesState: true,
  }),
  /** Asks for the approval; refused with `password-change-first` until the password was changed. */
  unfreezeAccount: route({
    method: 'POST',
    path: '/api/account/unfreeze',
    request: nothing,
    data: v.object(approvalChallenge),
    caller: 'customer',
    changesState: true,
  }),
  confirmUnfreeze: route({
    method: 'POST',
    path: '/api/account/confirmUnfreeze',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: freezeState,
    caller: 'customer',
    changesState: true,
  }),
} as const
