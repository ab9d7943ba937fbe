/** Joins lists of payments to the worker: each line of an approved list is a job. */
import type { Logger } from 'pino'
import { queueListNotice } from './features/notices/list-notices.ts'
import { createSweepLines, SWEEP_LINES } from './features/transfers/bulk/sweep-lines.ts'
import { createRunLine } from './features/transfers/bulk/run-line.ts'
import { RUN_BULK_LINE } from './features/transfers/bulk/standing-line.ts'
import type { TransfersDeps } from './payments/kinds/transfer/transfers-deps.ts'
import type { JobGroup } from './jobs/start-worker.ts'

/** For the worker that does what may wait a moment. */
export function bulkTasks(deps: TransfersDeps, logger: Pick<Logger, 'error'>): JobGroup['tasks'] {
  const telling = { ...deps, tellList: queueListNotice }
  return {
    [RUN_BULK_LINE]: createRunLine(telling),
    [SWEEP_LINES]: createSweepLines({ ...telling, logger }),
  }
}

export const BULK_RECURRING = [{ task: SWEEP_LINES, when: '* * * * *' }]
