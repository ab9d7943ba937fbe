/** The routes of passkeys, and of the removal of the security questions, which a passkey or an authenticator approves. */
import { passkeyRoutes as routes } from '../../contract/identity/passkeys.ts'
import { questionRemovalRoutes } from '../../contract/identity/question-removal.ts'
import { ok } from '../../values/result.ts'
import type { Approvals } from '../approvals/approvals.ts'
import { type Endpoint, endpoint } from '../http/handler.ts'
import { evenWhenFrozen, noMoney } from '../http/route-guards.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createCheckPin } from './pin/check-pin.ts'
import { logInWithPasskey, startPasskeyLogin } from './login/log-in-with-passkey.ts'
import { getPasskeyOptions, getPasskeys, removePasskey, renamePasskey } from './passkeys/manage-passkeys.ts'
import { askToAddPasskey, confirmAddPasskey, registerPasskey } from './passkeys/register-passkey.ts'
import { askToRemoveQuestions, confirmRemoveQuestions } from './questions/remove-security-questions.ts'

export function passkeyEndpoints(deps: AuthDeps, approvals: Approvals): Endpoint[] {
  const checkPin = createCheckPin(deps)
  return [
    endpoint(routes.getPasskeys, async (_input, context) => ok({ data: await getPasskeys(deps, context) })),
    endpoint(routes.addPasskey, noMoney('initiate', null), (_input, context) =>
      askToAddPasskey(deps, approvals, context),
    ),
    endpoint(routes.confirmAddPasskey, evenWhenFrozen('use-pin', null), (input, context) =>
      confirmAddPasskey(deps, approvals, input, context),
    ),
    endpoint(routes.registerPasskey, noMoney('use-pin', null), (input, context) =>
      registerPasskey(deps, input, context),
    ),
    endpoint(routes.renamePasskey, noMoney(null, null), (input, context) => renamePasskey(deps, input, context)),
    endpoint(routes.removePasskey, noMoney('use-pin', null), (input, context) =>
      removePasskey(deps, checkPin, input, context),
    ),
    endpoint(routes.getPasskeyOptions, async (_input, context) => ok({ data: await getPasskeyOptions(deps, context) })),
    endpoint(routes.startPasskeyLogin, noMoney('log-in', null), async () => ok(await startPasskeyLogin(deps))),
    endpoint(routes.logInWithPasskey, noMoney('log-in', null), (input, context) =>
      logInWithPasskey(deps, input, context),
    ),
    endpoint(questionRemovalRoutes.removeSecurityQuestions, noMoney('initiate', null), (_input, context) =>
      askToRemoveQuestions(deps, approvals, context),
    ),
    endpoint(questionRemovalRoutes.confirmRemoveSecurityQuestions, noMoney('use-pin', null), (input, context) =>
      confirmRemoveQuestions(deps, approvals, input, context),
    ),
  ]
}
