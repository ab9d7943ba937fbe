/** The emergency brake without a login. Apart from freeze.ts, because the public pages load no more than this. */
import * as v from 'valibot'
import { ticket } from './fields.ts'
import { typedPassword } from './password-reset.ts'
import { noData, route } from './route.ts'

export const freezeLoggedOutRoutes = {
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
} as const
