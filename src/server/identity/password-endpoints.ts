/** Connects the routes of a forgotten password and of a change of the password. */
import { passwordResetRoutes as routes } from '../../contract/identity/password-reset.ts'
import { type Endpoint, endpoint } from '../http/handler.ts'
import { noMoney } from '../http/route-guards.ts'
import { changePassword } from './passwords/change-password.ts'
import { type EndpointParts, presentCode, replyWith } from './endpoint-parts.ts'
import { checkResetCode, resetPassword, sendResetCode } from './recovery/reset-password.ts'
import { revealQuestion } from './recovery/reset-question.ts'
import { verifyResetProof } from './recovery/verify-reset-proof.ts'

export function passwordEndpoints({ deps, codes, hashing }: EndpointParts): Endpoint[] {
  return [
    endpoint(routes.revealQuestion, noMoney('reset-password', null), async (input, context) =>
      replyWith(await revealQuestion(deps, input, context)),
    ),
    endpoint(routes.verifyAnswerForPasswordReset, noMoney('reset-password', null), async (input, context) =>
      replyWith(await verifyResetProof(deps, hashing, input, context)),
    ),
    endpoint(routes.sendOTPForResetPassword, noMoney('reset-password', null), async (input, context) =>
      presentCode(await sendResetCode(deps, codes, input, context)),
    ),
    endpoint(routes.validateForgetPasswordOtp, noMoney('reset-password', null), async (input, context) =>
      replyWith(await checkResetCode(deps, codes, input, context)),
    ),
    endpoint(routes.resetUserPassword, noMoney('reset-password', null), (input, context) =>
      resetPassword(deps, hashing, input, context),
    ),
    endpoint(routes.changePassword, noMoney('change-password', null), (input, context) =>
      changePassword(deps, hashing, input, context),
    ),
  ]
}
