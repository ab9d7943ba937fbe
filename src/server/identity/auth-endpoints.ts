/** The routes of sign-up, login, devices, sessions and security questions, each with its use-case. */
import { securityQuestionRoutes } from '../../contract/identity/security-questions.ts'
import { authRoutes } from '../../contract/identity/auth.ts'
import { linkDeviceRoutes } from '../../contract/identity/link-device.ts'
import { ok } from '../../values/result.ts'
import { type Endpoint, endpoint } from '../http/handler.ts'
import { noMoney } from '../http/route-guards.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createAccountAndProfile, createProfile } from './sign-up/create-profile.ts'
import { linkDevice, sendLinkCode } from './devices/link-device.ts'
import { logIn } from './login/log-in.ts'
import { endpointParts, presentCode, replyWith } from './endpoint-parts.ts'
import { logOut } from './sessions/log-out.ts'
import { passwordEndpoints } from './password-endpoints.ts'
import { listCustomerQuestions, listOfferedQuestions } from './questions/question-store.ts'
import { renewSession } from './sessions/renew-session.ts'
import { getSignUpState } from './sign-up/get-sign-up-state.ts'
import { sendSignUpCode } from './sign-up/send-sign-up-code.ts'
import { setSecurityQuestions } from './questions/set-security-questions.ts'
import { deviceEndpoints, pinEndpoints } from './signed-in-endpoints.ts'
import { verifySignUpCode } from './sign-up/verify-sign-up-code.ts'

export function authEndpoints(deps: AuthDeps): Endpoint[] {
  const parts = endpointParts(deps)
  const { codes, hashing, checkPin, audit } = parts
  const { pool } = deps.database
  return [
    endpoint(authRoutes.getSignUpState, getSignUpState(deps)),
    endpoint(authRoutes.sendOTPByBVN, noMoney('identify', null), async (input, context) =>
      presentCode(await sendSignUpCode(deps, codes, input, context)),
    ),
    endpoint(authRoutes.resendOtpToCustomer, noMoney('resend-code', null), async (input, context) =>
      presentCode(await audit('code.resend-refused', context, await codes.resend(input.referenceId))),
    ),
    endpoint(authRoutes.bvnValidation, noMoney('sign-up', null), async (input, context) =>
      replyWith(await verifySignUpCode(deps, codes, input, context)),
    ),
    endpoint(authRoutes.createAccountAndProfile, noMoney('sign-up', null), async (input, context) =>
      replyWith(
        await audit('sign-up.profile-refused', context, await createAccountAndProfile(deps, hashing, input, context)),
      ),
    ),
    endpoint(authRoutes.createProfile, noMoney('sign-up', null), async (input, context) => {
      const made = await audit('sign-up.profile-refused', context, await createProfile(deps, hashing, input, context))
      if (!made.ok) return made
      const { deviceKeyId } = made.value
      return ok({ data: { deviceKeyId }, message: 'Your internet banking profile is ready. You can log in now' })
    }),
    endpoint(authRoutes.login, noMoney('log-in', null), (input, context) => logIn(deps, hashing, input, context)),
    // The call needs 256 random bits and a device's signature, so it cannot be guessed.
    endpoint(authRoutes.getnewaccesstoken, noMoney('unguessable', null), (input, context) =>
      renewSession(deps, input, context),
    ),
    endpoint(linkDeviceRoutes.sendOTPToLinkDevice, noMoney('link-device', null), async (input, context) =>
      presentCode(await audit('device.code-refused', context, await sendLinkCode(deps, codes, input, context))),
    ),
    endpoint(linkDeviceRoutes.linkDevice, noMoney('link-device', null), (input, context) =>
      linkDevice(deps, codes, hashing, input, context),
    ),
    ...passwordEndpoints(parts),
    ...pinEndpoints(parts),
    ...deviceEndpoints(parts),
    endpoint(authRoutes.logout, noMoney(null, null), (_input, context) => logOut(deps, context)),
    // The handler does nothing, because the session finder has already written that the session is in use.
    endpoint(authRoutes.keepAlive, async () => ok({ data: null })),
    endpoint(securityQuestionRoutes.getSecurityQuestion, async () =>
      ok({ data: [...(await listOfferedQuestions(pool))] }),
    ),
    endpoint(securityQuestionRoutes.getUserSecurityQuestion, async (_input, { session }) =>
      ok({ data: [...(await listCustomerQuestions(pool, session.customerId))] }),
    ),
    endpoint(securityQuestionRoutes.setSecurityQuestion, noMoney('use-pin', null), (input, context) =>
      setSecurityQuestions(deps, checkPin, hashing, input, context),
    ),
  ]
}
