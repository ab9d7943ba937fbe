/** Makes the comparison with a network that a member of staff or the bank started. */
import * as v from 'valibot'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Database, Sql } from '../../db/database.ts'
import { type QueuedJob, queueEach, queueJobs } from '../../jobs/queue-jobs.ts'
import type { Task, WorkerLogger } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import { ReportArriving, type ReportFolder } from '../../ports/report-folder.ts'
import { compareReports, QUIET_MS } from './compare-reports.ts'
import { type Reconciled, type ReconciledNetwork, reconcileNetwork } from './reconcile-network.ts'
import { endRequest, findLostRequests, findRunningNetwork } from './request-store.ts'

export const RUN_RECONCILIATION = 'run-reconciliation'

/** A comparison that fails this many times ends, so that a person reads why. */
const TRIES = 3
const MOST_LETTERS = 300

export interface RunRequestedDeps {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Pick<WorkerLogger, 'warn' | 'error'>
  /** The reports of the sandbox. */
  readonly reports: readonly Reconciled[]
  /** The folder with the reports of its networks, in place of the sandbox. */
  readonly folder: ReportFolder | undefined
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
const NO_CARD_REPORT =
  'The bank reads no report of the card processor. Compare its invoice with the fees of cards by hand.'

export function createRunReconciliation(deps: RunRequestedDeps): Task {
  const { database, clock, logger } = deps
  return async (payload, { attempt, maxAttempts }) => {
    const { requestId } = v.parse(payloadSchema, payload)
    const network = await findRunningNetwork(database.pool, requestId)
    if (network === undefined) return
    const end = (sql: Sql, failure: string | null) => endRequest(sql, requestId, { failure, at: clock.now() })
    try {
      const compared = await compareOnce(deps, network, async (tx) => {
        // Rolls the run back when another process has made the same comparison.
        if (!(await end(tx, null))) throw new Error('the comparison was made already')
      })
      if (compared.ok) return
      logger.warn({ network, reason: compared.failure }, 'there was no comparison with the network: see Reconciliation')
      await end(database.pool, compared.failure)
    } catch (error) {
      if (error instanceof ReportArriving) return readLater(deps, requestId)
      if (attempt >= maxAttempts) await end(database.pool, reasonOf(error))
      throw error
    }
  }
}

/** The comparison stays running until the file is complete. */
async function readLater({ database, clock }: RunRequestedDeps, requestId: string): Promise<void> {
  const runAt = new Date(clock.now().getTime() + QUIET_MS)
  await queueJobs(database.pool, [{ ...reconciliationJobOf(requestId), runAt }])
}

/** The request ends in the transaction of the run, so that a process that is killed makes no second run. */
async function compareOnce(
  { database, clock, reports, folder }: RunRequestedDeps,
  network: ReconciledNetwork,
  end: (tx: Sql) => Promise<void>,
): Promise<Result<void, string>> {
  const delivers = folder?.networks.find((one) => one === network)
  if (folder !== undefined && delivers !== undefined) return compareReports({ database, clock, folder }, delivers, end)
  const reconciled = reports.find((one) => one.network === network)
  if (reconciled === undefined) return fail(network === 'card-processor' ? NO_CARD_REPORT : NO_REPORT)
  await reconcileNetwork(database, reconciled, false, end)
  return ok(undefined)
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
