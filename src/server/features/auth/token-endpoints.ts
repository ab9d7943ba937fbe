/** The routes of the authenticator app. */
import { tokenRoutes as routes } from '../../../contract/token.ts'
import { ok } from '../../../values/result.ts'
import { type Endpoint, endpoint } from '../../http/handler.ts'
import { createCheckPin } from './check-pin.ts'
import { confirmToken, enrolToken, initiateToken, type TokenDeps } from './enrol-token.ts'
import { logInWithToken } from './log-in-with-token.ts'
import { getToken, removeToken, renewRecoveryCodes, setTokenAtLogin } from './manage-token.ts'

/** Apart from the other routes of access: these need approvals, which need the checks of access. */
export function tokenEndpoints(deps: TokenDeps): Endpoint[] {
  const checkPin = createCheckPin(deps)
  return [
    endpoint(routes.getToken, async (_input, context) => ok({ data: await getToken(deps, context) })),
    endpoint(routes.initiateToken, (_input, context) => initiateToken(deps, context)),
    endpoint(routes.enrolToken, (input, context) => enrolToken(deps, input, context)),
    endpoint(routes.confirmToken, (input, context) => confirmToken(deps, input, context)),
    endpoint(routes.renewRecoveryCodes, (input, context) => renewRecoveryCodes(deps, checkPin, input, context)),
    endpoint(routes.setTokenAtLogin, (input, context) => setTokenAtLogin(deps, checkPin, input, context)),
    endpoint(routes.removeToken, (input, context) => removeToken(deps, checkPin, input, context)),
    endpoint(routes.logInWithToken, (input, context) => logInWithToken(deps, input, context)),
  ]
}
