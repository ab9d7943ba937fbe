/** The call that freezes the accounts without a login. This file is separate from freeze.ts, so that the public pages load less. */
import * as v from 'valibot'
import { ticket } from '../fields.ts'
import { typedPassword } from './password-reset.ts'
import { noData, route } from '../route.ts'

export const freezeLoggedOutRoutes = {
  /**
   * Freezes the accounts without a login. The caller proves ownership as for a new password: the security answer, and the code on
   * the phone (`ticket` of validateForgetPasswordOtp). Without the phone, the caller gives the password (`ticket` of
   * verifyAnswerForPasswordReset). The ticket can still be used to choose a new password.
   */
  freezeLoggedOut: route({
    method: 'POST',
    path: '/api/auth/freeze',
    request: v.strictObject({ ticket, password: v.optional(typedPassword) }),
    data: noData,
    caller: 'anyone',
    changesState: true,
  }),
} as const
