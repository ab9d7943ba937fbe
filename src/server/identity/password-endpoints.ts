/** The routes of a forgotten and of a changed password. */
import { passwordResetRoutes as routes } from '../../contract/password-reset.ts'
import { type Endpoint, endpoint, NO_MONEY } from '../http/handler.ts'
import { changePassword } from './passwords/change-password.ts'
import { type EndpointParts, presentCode, replyWith } from './endpoint-parts.ts'
import { checkResetCode, resetPassword, sendResetCode } from './recovery/reset-password.ts'
import { revealQuestion } from './recovery/reset-question.ts'
import { verifyResetProof } from './recovery/verify-reset-proof.ts'

export function passwordEndpoints({ deps, codes, hashing }: EndpointParts): Endpoint[] {
  return [
    endpoint(routes.revealQuestion, NO_MONEY, async (input, context) =>
      replyWith(await revealQuestion(deps, input, context)),
    ),
    endpoint(routes.verifyAnswerForPasswordReset, NO_MONEY, async (input, context) =>
      replyWith(await verifyResetProof(deps, hashing, input, context)),
    ),
    endpoint(routes.sendOTPForResetPassword, NO_MONEY, async (input, context) =>
      presentCode(await sendResetCode(deps, codes, input, context)),
    ),
    endpoint(routes.validateForgetPasswordOtp, NO_MONEY, async (input, context) =>
      replyWith(await checkResetCode(deps, codes, input, context)),
    ),
    endpoint(routes.resetUserPassword, NO_MONEY, (input, context) => resetPassword(deps, hashing, input, context)),
    endpoint(routes.changePassword, NO_MONEY, (input, context) => changePassword(deps, hashing, input, context)),
  ]
}
