/** Joins the parts of customers' cases: their calls, and the jobs that send recalls to other banks. */
import type { RetryPolicy } from '../../../core/payments/retry-policy.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { ModuleParts } from '../../module.ts'
import type { RecallSwitch } from '../../ports/recall-switch.ts'
import {
  ADVANCE_RECALL,
  createAdvanceRecall,
  createSweepRecalls,
  type RecallDeps,
  SWEEP_RECALLS,
} from './recall/advance-recall.ts'
import { bankAsking, caseSteps } from './case-steps.ts'
import { casePictureEndpoints, casesEndpoints } from './cases.routes.ts'
import type { CasesDeps } from './cases-deps.ts'

interface CaseNeeds extends CasesDeps {
  readonly logger: RecallDeps['logger']
  readonly config: { readonly retryPolicy: RetryPolicy }
  readonly vault: FileVault
  /** Undefined when the payment network has no message for a recall. */
  readonly recallSwitch: RecallSwitch | undefined
}

export function casesModule(needs: CaseNeeds): ModuleParts {
  const { database, clock, logger, vault, recallSwitch } = needs
  const { retryPolicy } = needs.config
  const pictures = casePictureEndpoints({ ...needs, vault })
  if (recallSwitch === undefined) return { endpoints: [...casesEndpoints(needs), ...pictures] }
  const asking: RecallDeps = { database, logger, retryPolicy, ...caseSteps(clock), recallSwitch }
  return {
    endpoints: [...casesEndpoints({ ...needs, ...bankAsking(clock) }), ...pictures],
    jobs: () => ({
      lane: 'networks',
      tasks: { [ADVANCE_RECALL]: createAdvanceRecall(asking), [SWEEP_RECALLS]: createSweepRecalls(asking) },
      recurring: [{ task: SWEEP_RECALLS, when: '*/5 * * * *' }],
    }),
  }
}
