/** The routes of the authenticator app. */
import { tokenRoutes as routes } from '../../contract/identity/token.ts'
import { ok } from '../../values/result.ts'
import { type Endpoint, endpoint } from '../http/handler.ts'
import { evenWhenFrozen, noMoney } from '../http/route-guards.ts'
import { createCheckPin } from './pin/check-pin.ts'
import { confirmToken, enrolToken, initiateToken, type TokenDeps } from './authenticator/enrol-token.ts'
import { logInWithToken } from './login/log-in-with-token.ts'
import { getToken, removeToken, renewRecoveryCodes, setTokenAtLogin } from './authenticator/manage-token.ts'

/**
 * These routes are separate from the other routes of identity, because they need approvals, and approvals need the checks
 * of identity.
 */
export function tokenEndpoints(deps: TokenDeps): Endpoint[] {
  const checkPin = createCheckPin(deps)
  return [
    endpoint(routes.getToken, async (_input, context) => ok({ data: await getToken(deps, context) })),
    endpoint(routes.initiateToken, noMoney('use-pin', null), (_input, context) => initiateToken(deps, context)),
    endpoint(routes.enrolToken, noMoney('use-pin', null), (input, context) => enrolToken(deps, input, context)),
    endpoint(routes.confirmToken, evenWhenFrozen('use-pin', null), (input, context) =>
      confirmToken(deps, input, context),
    ),
    endpoint(routes.renewRecoveryCodes, noMoney('use-pin', null), (input, context) =>
      renewRecoveryCodes(deps, checkPin, input, context),
    ),
    endpoint(routes.setTokenAtLogin, noMoney('use-pin', null), (input, context) =>
      setTokenAtLogin(deps, checkPin, input, context),
    ),
    endpoint(routes.removeToken, noMoney('use-pin', null), (input, context) =>
      removeToken(deps, checkPin, input, context),
    ),
    endpoint(routes.logInWithToken, noMoney('log-in', null), (input, context) => logInWithToken(deps, input, context)),
  ]
}
