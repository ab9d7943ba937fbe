/** The jobs of reconciliation: the comparisons that staff start, and the reports that arrive in the folder. */
import type { ModuleParts } from '../../module.ts'
import {
  createRunReconciliation,
  RUN_RECONCILIATION,
  type RunRequestedDeps,
  sweepReconciliations,
} from './run-requested.ts'
import { startMissingReports, startNewReports } from './start-reports.ts'

const SWEEP_RECONCILIATIONS = 'sweep-reconciliations'
const START_NEW_REPORTS = 'start-new-reports'
const START_MISSING_REPORTS = 'start-missing-reports'

export function reconciliationModule(deps: RunRequestedDeps): ModuleParts {
  const { folder } = deps
  const tasks = {
    [RUN_RECONCILIATION]: createRunReconciliation(deps),
    [SWEEP_RECONCILIATIONS]: () => sweepReconciliations(deps),
    // Without a folder there is nothing to look for.
    [START_NEW_REPORTS]: async () => (folder === undefined ? undefined : startNewReports({ ...deps, folder })),
    [START_MISSING_REPORTS]: async () => (folder === undefined ? undefined : startMissingReports({ ...deps, folder })),
  }
  return {
    jobs: () => ({
      lane: 'networks',
      tasks,
      recurring: [
        { task: SWEEP_RECONCILIATIONS, when: '* * * * *' },
        { task: START_NEW_REPORTS, when: '*/15 * * * *' },
        // 10:00 in Lagos.
        { task: START_MISSING_REPORTS, when: '0 9 * * *' },
      ],
    }),
  }
}
