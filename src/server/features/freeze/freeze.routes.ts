/** Joins the freeze routes to their use-cases; no logic. */
import { freezeLoggedOutRoutes } from '../../../contract/identity/freeze-logged-out.ts'
import { freezeRoutes } from '../../../contract/identity/freeze.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { evenWhenFrozen, noMoney } from '../../http/route-guards.ts'
import { confirmUnfreeze, freezeAccount, freezeLoggedOut, getFreeze, unfreezeAccount } from './freeze-account.ts'
import type { FreezeDeps } from './freeze-deps.ts'

/** Every endpoint of this feature. */
export function freezeEndpoints(deps: FreezeDeps): Endpoint[] {
  return [
    endpoint(freezeRoutes.getFreeze, getFreeze(deps)),
    endpoint(freezeRoutes.freezeAccount, noMoney(null, null), freezeAccount(deps)),
    endpoint(freezeLoggedOutRoutes.freezeLoggedOut, noMoney('reset-password', null), freezeLoggedOut(deps)),
    endpoint(freezeRoutes.unfreezeAccount, noMoney('initiate', null), unfreezeAccount(deps)),
    endpoint(
      freezeRoutes.confirmUnfreeze,
      evenWhenFrozen('use-pin', { refused: 'freeze.lift-refused' }),
      confirmUnfreeze(deps),
    ),
  ]
}
