/** Carries out an approved change of limits: the stored change, once. */
import type { limitChangeRoutes } from '../../../contract/limits/limit-changes.ts'
import { fail } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { LIMITS_KIND } from './change-limits.ts'
import { limitsOf } from './get-limits.ts'
import { applyChange, type LimitChange } from './limit-change.ts'
import type { LimitsDeps } from './limits-deps.ts'

/** The use-case behind `confirmLimits`. A repeated call answers with the current limits. */
export function confirmLimits(deps: LimitsDeps): Handler<typeof limitChangeRoutes.confirmLimits> {
  return async ({ challengeId, ...factors }, context) => {
    const { customerId, sessionId } = context.session
    const approval = await deps.approvals.find<LimitChange>({ kind: LIMITS_KIND, challengeId, customerId, sessionId })
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    if (approval.approvedWith !== null) return limitsOf(deps, context.session)
    const way = await deps.approvals.check(approval, factors, context)
    if (!way.ok) return way
    const inForce = { ...deps, ...(await deps.limits()) }
    const applied = await deps.database.transaction((tx) =>
      applyChange(inForce, tx, context, approval.content, {
        challengeId,
        way: way.value,
        use: () => deps.approvals.use(tx, approval, way.value),
      }),
    )
    return applied.ok ? limitsOf(deps, context.session) : applied
  }
}
