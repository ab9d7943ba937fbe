/** Joins the freeze routes to their use-cases; no logic. */
import { freezeLoggedOutRoutes } from '../../../contract/freeze-logged-out.ts'
import { freezeRoutes } from '../../../contract/freeze.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { confirmUnfreeze, freezeAccount, freezeLoggedOut, getFreeze, unfreezeAccount } from './freeze-account.ts'
import type { FreezeDeps } from './freeze-deps.ts'

/** Every endpoint of this feature. */
export function freezeEndpoints(deps: FreezeDeps): Endpoint[] {
  return [
    endpoint(freezeRoutes.getFreeze, getFreeze(deps)),
    endpoint(freezeRoutes.freezeAccount, freezeAccount(deps)),
    endpoint(freezeLoggedOutRoutes.freezeLoggedOut, freezeLoggedOut(deps)),
    endpoint(freezeRoutes.unfreezeAccount, unfreezeAccount(deps)),
    endpoint(freezeRoutes.confirmUnfreeze, confirmUnfreeze(deps)),
  ]
}
