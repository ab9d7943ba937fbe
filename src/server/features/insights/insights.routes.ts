/** Joins the insight routes to their use-cases; no logic. */
import { insightRoutes as routes } from '../../../contract/accounts/insights.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import { getCategoryEntries, getEntryCategory } from './get-category-entries.ts'
import { getInsights } from './get-insights.ts'
import type { InsightsDeps } from './insights-deps.ts'
import { setBudget } from './set-budget.ts'
import { getCorrections, setCategory, undoCategory } from './set-category.ts'

/** Every endpoint of this feature. */
export function insightsEndpoints(deps: InsightsDeps & { readonly reading: InsightsDeps['database'] }): Endpoint[] {
  const reading = { ...deps, database: deps.reading }
  return [
    // The call reads and sums six months of entries.
    endpoint(routes.getInsights, noMoney('add-up', null), getInsights(reading)),
    endpoint(routes.getCategoryEntries, noMoney('add-up', null), getCategoryEntries(reading)),
    endpoint(routes.getEntryCategory, noMoney('add-up', null), getEntryCategory(reading)),
    endpoint(routes.setCategory, noMoney(null, null), setCategory(deps)),
    endpoint(routes.undoCategory, noMoney(null, null), undoCategory(deps)),
    endpoint(routes.getCorrections, getCorrections(deps)),
    endpoint(routes.setBudget, noMoney(null, null), setBudget(deps)),
  ]
}
