/** Joins the insight routes to their use-cases; no logic. */
import { insightRoutes as routes } from '../../../contract/insights.ts'
import { endpoint, type Endpoint, NO_MONEY } from '../../http/handler.ts'
import { getCategoryEntries, getEntryCategory } from './get-category-entries.ts'
import { getInsights } from './get-insights.ts'
import type { InsightsDeps } from './insights-deps.ts'
import { setBudget } from './set-budget.ts'
import { getCorrections, setCategory, undoCategory } from './set-category.ts'

/** Every endpoint of this feature. */
export function insightsEndpoints(deps: InsightsDeps): Endpoint[] {
  return [
    endpoint(routes.getInsights, getInsights(deps)),
    endpoint(routes.getCategoryEntries, getCategoryEntries(deps)),
    endpoint(routes.getEntryCategory, getEntryCategory(deps)),
    endpoint(routes.setCategory, NO_MONEY, setCategory(deps)),
    endpoint(routes.undoCategory, NO_MONEY, undoCategory(deps)),
    endpoint(routes.getCorrections, getCorrections(deps)),
    endpoint(routes.setBudget, NO_MONEY, setBudget(deps)),
  ]
}
