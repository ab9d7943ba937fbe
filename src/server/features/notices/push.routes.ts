/** Joins the push routes to their use-cases; no logic. */
import { pushRoutes } from '../../../contract/push.ts'
import { endpoint, type Endpoint, NO_MONEY } from '../../http/handler.ts'
import { getPush, type PushDeps, switchPushOff, switchPushOn } from './manage-push.ts'

/** Every endpoint of this feature. */
export function pushEndpoints(deps: PushDeps): Endpoint[] {
  return [
    endpoint(pushRoutes.getPush, getPush(deps)),
    endpoint(pushRoutes.switchPushOn, NO_MONEY, switchPushOn(deps)),
    endpoint(pushRoutes.switchPushOff, NO_MONEY, switchPushOff(deps)),
  ]
}
