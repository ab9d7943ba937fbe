/** The jobs of reconciliation: the comparisons that staff start, and the reports that arrive in the folder. */
import { dailyAt, type DayTime } from '../../../values/day-time.ts'
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

export interface ReconciliationDeps extends RunRequestedDeps {
  /** The time in Lagos after which a report of yesterday is missing. */
  readonly reportsBy: DayTime
}

export function reconciliationModule(deps: ReconciliationDeps): ModuleParts {
  const { folder, reportsBy } = deps
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
        { task: START_MISSING_REPORTS, when: dailyAt(reportsBy) },
      ],
    }),
  }
}
