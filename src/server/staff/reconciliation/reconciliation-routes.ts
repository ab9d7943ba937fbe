/** The staff's calls on reconciliation. */
import type * as v from 'valibot'
import {
  draftBookingInput,
  listReconciliationSchema,
  type Reconciliation,
  type ReconciliationRequest,
  type ReconciliationRequests,
  runReconciliationInput,
} from '../../../contract/staff/staff-reconciliation.ts'
import { ok, type Result } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findBreaks, findRuns } from '../../features/reconciliation/break-store.ts'
import { findRequests, insertRequest, type StoredRequest } from '../../features/reconciliation/request-store.ts'
import { reconciliationJobOf } from '../../features/reconciliation/run-requested.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { type Refusal, staffRoute, type StaffCall, type StaffRoute } from '../staff-route.ts'
import { draftBooking } from './draft-booking.ts'
import { shownBreak } from './shown-break.ts'

export function reconciliationRoutes(deps: StaffDeps): readonly StaffRoute[] {
  const { pool } = deps.database
  return [
    staffRoute({
      path: 'reconciliation/list',
      duty: 'reconciliation.read',
      input: listReconciliationSchema,
      async run({ which, network }) {
        // A comparison that ends between the two reads is listed as running, so the page asks again. In the other order the comparison
        // would be listed as done, without its run.
        const requests = await findRequests(pool)
        const [runs, breaks] = await Promise.all([findRuns(pool), findBreaks(pool, which, network)])
        const answer: Reconciliation = {
          requests: requests.map(shownRequest),
          runs: runs.map((run) => ({
            runId: run.run_id,
            network: run.network,
            comparedAt: run.compared_at.toISOString(),
            equal: run.equal_count,
            waiting: run.waiting_count,
            different: run.different_count,
          })),
          breaks: breaks.map(shownBreak),
        }
        return ok(answer)
      },
    }),
    staffRoute({
      path: 'reconciliation/draft-booking',
      duty: 'ledger.post',
      input: draftBookingInput,
      run: ({ breakId }) => draftBooking(deps, breakId),
    }),
    staffRoute({
      path: 'reconciliation/run',
      duty: 'reconciliation.read',
      input: runReconciliationInput,
      run: (input, call) => startRun(deps, input, call),
    }),
  ]
}

/** A comparison that runs already answers with its state, so that two people start one comparison. */
async function startRun(
  { database, clock }: StaffDeps,
  { requestId, network }: v.InferOutput<typeof runReconciliationInput>,
  { caller, trace }: StaffCall,
): Promise<Result<ReconciliationRequests, Refusal>> {
  await database.transaction(async (tx) => {
    if (!(await insertRequest(tx, { requestId, network, by: caller.staffId, at: clock.now() }))) return
    await queueJobs(tx, [reconciliationJobOf(requestId)])
    await recordAudit(tx, trace, { kind: 'reconciliation.started', outcome: 'done', detail: { network, requestId } })
  })
  return ok({ requests: (await findRequests(database.pool)).map(shownRequest) })
}

const shownRequest = ({ requestedAt, endedAt, ...request }: StoredRequest): ReconciliationRequest => ({
  ...request,
  requestedAt: requestedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})
