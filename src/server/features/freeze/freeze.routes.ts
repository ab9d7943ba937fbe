/** Joins the freeze routes to their use-cases; no logic. */
import { freezeLoggedOutRoutes } from '../../../contract/freeze-logged-out.ts'
import { freezeRoutes } from '../../../contract/freeze.ts'
import { endpoint, type Endpoint, EVEN_WHEN_FROZEN, NO_MONEY } from '../../http/handler.ts'
import { confirmUnfreeze, freezeAccount, freezeLoggedOut, getFreeze, unfreezeAccount } from './freeze-account.ts'
import type { FreezeDeps } from './freeze-deps.ts'

/** Every endpoint of this feature. */
export function freezeEndpoints(deps: FreezeDeps): Endpoint[] {
  return [
    endpoint(freezeRoutes.getFreeze, getFreeze(deps)),
    endpoint(freezeRoutes.freezeAccount, NO_MONEY, freezeAccount(deps)),
    endpoint(freezeLoggedOutRoutes.freezeLoggedOut, NO_MONEY, freezeLoggedOut(deps)),
    endpoint(freezeRoutes.unfreezeAccount, NO_MONEY, unfreezeAccount(deps)),
    endpoint(freezeRoutes.confirmUnfreeze, EVEN_WHEN_FROZEN, confirmUnfreeze(deps)),
  ]
}
