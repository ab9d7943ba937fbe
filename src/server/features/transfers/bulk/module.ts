/**
 * Lists of payments: each line of an approved list is a job. The endpoints of lists are among the transfers' endpoints.
 */
import type { Logger } from 'pino'
import type { ModuleParts } from '../../../module.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'
import { createRunLine } from './run-line.ts'
import { RUN_BULK_LINE } from './standing-line.ts'
import { createSweepLines, SWEEP_LINES } from './sweep-lines.ts'
import type { NotifyBatchDeps } from './notify-batch.ts'

export function bulkModule(
  deps: TransfersDeps & NotifyBatchDeps & { readonly logger: Pick<Logger, 'error'> },
): ModuleParts {
  return {
    jobs: () => ({
      lane: 'maintenance',
      tasks: { [RUN_BULK_LINE]: createRunLine(deps), [SWEEP_LINES]: createSweepLines(deps) },
      recurring: [{ task: SWEEP_LINES, when: '* * * * *' }],
    }),
  }
}
