/** Insights: shows on what customers spent their money, with budgets that a job checks. */
import type { ModuleParts } from '../../module.ts'
import type { InsightsDeps } from './insights-deps.ts'
import { insightsEndpoints } from './insights.routes.ts'
import { createWatchBudgets, WATCH_BUDGETS, type WatchDeps } from './watch-budgets.ts'

/** `reading`: the database of the pages, which a replica may answer. */
export function insightsModule(
  deps: InsightsDeps & WatchDeps & { readonly reading: InsightsDeps['database'] },
): ModuleParts {
  return {
    endpoints: insightsEndpoints(deps),
    jobs: () => ({
      lane: 'maintenance',
      tasks: { [WATCH_BUDGETS]: createWatchBudgets(deps) },
      // Ten past six in the evening in Lagos.
      recurring: [{ task: WATCH_BUDGETS, when: '10 17 * * *' }],
    }),
  }
}
