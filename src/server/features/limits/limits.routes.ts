/** Joins the limit routes to their use-cases; no logic. */
import { limitChangeRoutes } from '../../../contract/limits/limit-changes.ts'
import { limitRoutes } from '../../../contract/limits/limits.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { evenWhenFrozen, noMoney } from '../../http/route-guards.ts'
import { acceptIndemnity, setInstantPayments, setLimits } from './change-limits.ts'
import { confirmLimits } from './confirm-limits.ts'
import { getLimits } from './get-limits.ts'
import type { LimitsDeps } from './limits-deps.ts'

/** Every endpoint of this feature. */
export function limitsEndpoints(deps: LimitsDeps): Endpoint[] {
  return [
    endpoint(limitRoutes.getLimits, getLimits(deps)),
    endpoint(limitChangeRoutes.setLimits, noMoney('initiate', null), setLimits(deps)),
    endpoint(limitChangeRoutes.setInstantPayments, noMoney('initiate', null), setInstantPayments(deps)),
    endpoint(limitChangeRoutes.acceptIndemnity, noMoney('initiate', null), acceptIndemnity(deps)),
    endpoint(
      limitChangeRoutes.confirmLimits,
      evenWhenFrozen('use-pin', { refused: 'limits.confirm-refused' }),
      confirmLimits(deps),
    ),
  ]
}
