/** The staff's calls on reconciliation. */
import {
  draftBookingInput,
  listReconciliationSchema,
  type Reconciliation,
} from '../../../contract/staff/staff-reconciliation.ts'
import { ok } from '../../../values/result.ts'
import { findBreaks, findRuns } from '../../features/reconciliation/break-store.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
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
        const [runs, breaks] = await Promise.all([findRuns(pool), findBreaks(pool, which, network)])
        const answer: Reconciliation = {
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
  ]
}
