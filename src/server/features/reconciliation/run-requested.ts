/** Makes the comparison with a network that a member of staff started. */
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import { type QueuedJob, queueEach } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Reconciled, reconcileNetwork } from './reconcile-network.ts'
import { endRequest, findLostRequests, findRunningNetwork } from './request-store.ts'

export const RUN_RECONCILIATION = 'run-reconciliation'

/** A comparison that fails this many times ends, so that a person reads why. */
const TRIES = 3
const MOST_LETTERS = 300

export interface RunRequestedDeps {
  readonly database: Database
  readonly clock: Clock
  /** The reports that the bank can read without a person. */
  readonly reports: readonly Reconciled[]
}

const payloadSchema = v.object({ requestId: v.pipe(v.string(), v.uuid()) })

export const reconciliationJobOf = (requestId: string): QueuedJob => ({
  task: RUN_RECONCILIATION,
  payload: { requestId },
  key: `${RUN_RECONCILIATION}:${requestId}`,
  maxAttempts: TRIES,
})

const NO_REPORT =
  'The bank reads no report of this network by itself. An engineer runs “npm run reconcile” with the files of the network.'

export function createRunReconciliation({ database, clock, reports }: RunRequestedDeps): Task {
  return async (payload, { attempt, maxAttempts }) => {
    const { requestId } = v.parse(payloadSchema, payload)
    const network = await findRunningNetwork(database.pool, requestId)
    if (network === undefined) return
    const reconciled = reports.find((one) => one.network === network)
    if (reconciled === undefined) return endRequest(database.pool, requestId, { failure: NO_REPORT, at: clock.now() })
    try {
      await reconcileNetwork(database, reconciled, false)
      await endRequest(database.pool, requestId, { failure: null, at: clock.now() })
    } catch (error) {
      if (attempt >= maxAttempts)
        await endRequest(database.pool, requestId, { failure: reasonOf(error), at: clock.now() })
      throw error
    }
  }
}

/** The first line of the error, which names the report that could not be read. */
function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : '').split('\n')
  return line === '' ? 'The books could not be read.' : line.slice(0, MOST_LETTERS)
}

/** Queues the running comparisons whose job is lost. */
export async function sweepReconciliations({ database }: Pick<RunRequestedDeps, 'database'>): Promise<void> {
  await queueEach(database, (await findLostRequests(database.pool, RUN_RECONCILIATION)).map(reconciliationJobOf))
}
