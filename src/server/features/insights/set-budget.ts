/** Sets the monthly budget from this month on, so that earlier months keep their budgets. */
import type { insightRoutes } from '../../../contract/accounts/insights.ts'
import { ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { putBudget } from './budget-store.ts'
import { monthNow } from './get-insights.ts'
import type { InsightsDeps } from './insights-deps.ts'

/** The use-case behind `setBudget`. */
export function setBudget(deps: InsightsDeps): Handler<typeof insightRoutes.setBudget> {
  return async ({ currencyCode: currency, category, amount }, context) => {
    const { customerId } = context.session
    const amountMinor = amount === undefined ? null : BigInt(amount)
    const set = { category, month: monthNow(deps), amountMinor, at: deps.clock.now() }
    await deps.database.transaction(async (tx) => {
      await putBudget(tx, { customerId, currency }, set)
      const kind = amount === undefined ? 'insights.budget-removed' : 'insights.budget-set'
      await recordAudit(tx, context, { kind, outcome: 'done', detail: { category, currency } })
    })
    return ok({ data: undefined })
  }
}
