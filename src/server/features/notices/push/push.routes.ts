/** Joins the push routes to their use-cases; no logic. */
import { pushRoutes } from '../../../../contract/alerts/push.ts'
import { endpoint, type Endpoint } from '../../../http/handler.ts'
import { noMoney } from '../../../http/route-guards.ts'
import { getPush, type PushDeps, switchPushOff, switchPushOn } from './manage-push.ts'

/** Every endpoint of this feature. */
export function pushEndpoints(deps: PushDeps): Endpoint[] {
  return [
    endpoint(pushRoutes.getPush, getPush(deps)),
    endpoint(pushRoutes.switchPushOn, noMoney('put-out', null), switchPushOn(deps)),
    endpoint(pushRoutes.switchPushOff, noMoney(null, null), switchPushOff(deps)),
  ]
}
