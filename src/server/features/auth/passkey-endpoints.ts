/** The routes of passkeys. */
import { passkeyRoutes as routes } from '../../../contract/passkeys.ts'
import { ok } from '../../../values/result.ts'
import { type Endpoint, endpoint } from '../../http/handler.ts'
import type { EndpointParts } from './endpoint-parts.ts'
import { logInWithPasskey, startPasskeyLogin } from './log-in-with-passkey.ts'
import { getPasskeys, removePasskey, renamePasskey } from './manage-passkeys.ts'
import { registerPasskey, startPasskeyRegistration } from './register-passkey.ts'

export function passkeyEndpoints({ deps, checkPin }: EndpointParts): Endpoint[] {
  return [
    endpoint(routes.getPasskeys, async (_input, context) => ok({ data: await getPasskeys(deps, context) })),
    endpoint(routes.startPasskeyRegistration, (input, context) =>
      startPasskeyRegistration(deps, checkPin, input, context),
    ),
    endpoint(routes.registerPasskey, (input, context) => registerPasskey(deps, input, context)),
    endpoint(routes.renamePasskey, (input, context) => renamePasskey(deps, input, context)),
    endpoint(routes.removePasskey, (input, context) => removePasskey(deps, checkPin, input, context)),
    endpoint(routes.startPasskeyLogin, async () => ok(await startPasskeyLogin(deps))),
    endpoint(routes.logInWithPasskey, (input, context) => logInWithPasskey(deps, input, context)),
  ]
}
