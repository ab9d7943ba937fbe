/** Joins the limit routes to their use-cases; no logic. */
import { limitChangeRoutes } from '../../../contract/limit-changes.ts'
import { limitRoutes } from '../../../contract/limits.ts'
import { endpoint, type Endpoint, EVEN_WHEN_FROZEN, NO_MONEY } from '../../http/handler.ts'
import { acceptIndemnity, setInstantPayments, setLimits } from './change-limits.ts'
import { confirmLimits } from './confirm-limits.ts'
import { getLimits } from './get-limits.ts'
import type { LimitsDeps } from './limits-deps.ts'

/** Every endpoint of this feature. */
export function limitsEndpoints(deps: LimitsDeps): Endpoint[] {
  return [
    endpoint(limitRoutes.getLimits, getLimits(deps)),
    endpoint(limitChangeRoutes.setLimits, NO_MONEY, setLimits(deps)),
    endpoint(limitChangeRoutes.setInstantPayments, NO_MONEY, setInstantPayments(deps)),
    endpoint(limitChangeRoutes.acceptIndemnity, NO_MONEY, acceptIndemnity(deps)),
    endpoint(limitChangeRoutes.confirmLimits, EVEN_WHEN_FROZEN, confirmLimits(deps)),
  ]
}
