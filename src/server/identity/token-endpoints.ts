/** The routes of the authenticator app. */
import { tokenRoutes as routes } from '../../contract/token.ts'
import { ok } from '../../values/result.ts'
import { type Endpoint, endpoint, EVEN_WHEN_FROZEN, NO_MONEY } from '../http/handler.ts'
import { createCheckPin } from './pin/check-pin.ts'
import { confirmToken, enrolToken, initiateToken, type TokenDeps } from './authenticator/enrol-token.ts'
import { logInWithToken } from './login/log-in-with-token.ts'
import { getToken, removeToken, renewRecoveryCodes, setTokenAtLogin } from './authenticator/manage-token.ts'

/** Apart from the other routes of access: these need approvals, which need the checks of access. */
export function tokenEndpoints(deps: TokenDeps): Endpoint[] {
  const checkPin = createCheckPin(deps)
  return [
    endpoint(routes.getToken, async (_input, context) => ok({ data: await getToken(deps, context) })),
    endpoint(routes.initiateToken, NO_MONEY, (_input, context) => initiateToken(deps, context)),
    endpoint(routes.enrolToken, NO_MONEY, (input, context) => enrolToken(deps, input, context)),
    endpoint(routes.confirmToken, EVEN_WHEN_FROZEN, (input, context) => confirmToken(deps, input, context)),
    endpoint(routes.renewRecoveryCodes, NO_MONEY, (input, context) =>
      renewRecoveryCodes(deps, checkPin, input, context),
    ),
    endpoint(routes.setTokenAtLogin, NO_MONEY, (input, context) => setTokenAtLogin(deps, checkPin, input, context)),
    endpoint(routes.removeToken, NO_MONEY, (input, context) => removeToken(deps, checkPin, input, context)),
    endpoint(routes.logInWithToken, NO_MONEY, (input, context) => logInWithToken(deps, input, context)),
  ]
}
