/** The jobs of reconciliation: the comparisons that staff start. */
import type { ModuleParts } from '../../module.ts'
import {
  createRunReconciliation,
  RUN_RECONCILIATION,
  type RunRequestedDeps,
  sweepReconciliations,
} from './run-requested.ts'

const SWEEP_RECONCILIATIONS = 'sweep-reconciliations'

export function reconciliationModule(deps: RunRequestedDeps): ModuleParts {
  const tasks = {
    [RUN_RECONCILIATION]: createRunReconciliation(deps),
    [SWEEP_RECONCILIATIONS]: () => sweepReconciliations(deps),
  }
  return {
    jobs: () => ({ lane: 'networks', tasks, recurring: [{ task: SWEEP_RECONCILIATIONS, when: '* * * * *' }] }),
  }
}
