/** The staff's call on reconciliation. */
import {
  listReconciliationSchema,
  type Reconciliation,
  type ReconciliationBreak,
} from '../../../contract/staff/staff-reconciliation.ts'
import { ok } from '../../../values/result.ts'
import { findBreaks, findRuns, type StoredBreak } from '../../features/reconciliation/break-store.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'

export function reconciliationRoutes({ database: { pool } }: StaffDeps): readonly StaffRoute[] {
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
  ]
}

const shownBreak = (row: StoredBreak): ReconciliationBreak => ({
  breakId: row.break_id,
  network: row.network,
  kind: row.kind,
  direction: row.direction,
  reference: row.reference,
  oursMinor: row.ours_minor,
  theirsMinor: row.theirs_minor,
  currency: row.currency,
  foundAt: row.found_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  explanation: row.explanation,
  tiedTo:
    row.tied_to === null ? null : { breakId: row.tied_to, reference: row.tied_reference ?? '', holds: row.is_tied },
  explainedAt: row.explained_at?.toISOString() ?? null,
  journalId: row.journal_id,
})
