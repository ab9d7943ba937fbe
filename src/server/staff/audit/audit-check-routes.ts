/** The staff's calls on the checks of the whole audit trail: start, stop and watch. One check runs at a time. */
import * as v from 'valibot'
import { type AuditCheck, type AuditChecks, auditCheckInput } from '../../../contract/staff/staff-audit.ts'
import { ok, type Result } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import {
  findAuditChecks,
  insertAuditCheck,
  stopAuditCheck,
  type StoredAuditCheck,
} from '../../features/audit-check/audit-check-store.ts'
import { auditCheckJobOf } from '../../features/audit-check/run-audit-check.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, staffRoute, type StaffCall, type StaffRoute } from '../staff-route.ts'

const MOST_CHECKS = 20

type Answer = Promise<Result<AuditChecks, Refusal>>
type Input = v.InferOutput<typeof auditCheckInput>

export function auditCheckRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'audit/checks',
      duty: 'audit.read',
      input: v.strictObject({}),
      run: () => listChecks(deps),
    }),
    staffRoute({
      path: 'audit/start-check',
      duty: 'audit.read',
      input: auditCheckInput,
      run: (input, call) => startCheck(deps, input, call),
    }),
    staffRoute({
      path: 'audit/stop-check',
      duty: 'audit.read',
      input: auditCheckInput,
      run: (input, call) => endByHand(deps, input, call),
    }),
  ]
}

async function listChecks({ database }: StaffDeps): Answer {
  return ok({ checks: (await findAuditChecks(database.pool, MOST_CHECKS)).map(shownCheck) })
}

async function startCheck(deps: StaffDeps, { checkId }: Input, { caller, trace }: StaffCall): Answer {
  const stored = await deps.database.transaction(async (tx) => {
    const result = await insertAuditCheck(tx, { checkId, startedBy: caller.staffId, at: deps.clock.now() })
    if (result === 'stored') {
      await queueJobs(tx, [auditCheckJobOf(checkId)])
      await recordAudit(tx, trace, { kind: 'audit-check.started', outcome: 'done', detail: { checkId } })
    }
    return result
  })
  return stored === 'busy'
    ? refuse('subject-changed', 'Another check is running. Wait for its end, or stop it.')
    : listChecks(deps)
}

async function endByHand(deps: StaffDeps, { checkId }: Input, { caller, trace }: StaffCall): Answer {
  const isStopped = await deps.database.transaction(async (tx) => {
    if (!(await stopAuditCheck(tx, { checkId, by: caller.staffId, at: deps.clock.now() }))) return false
    await recordAudit(tx, trace, { kind: 'audit-check.stopped', outcome: 'done', detail: { checkId } })
    return true
  })
  return isStopped ? listChecks(deps) : refuse('subject-changed', 'The check has ended. Read its result.')
}

const shownCheck = ({ number, toNumber, startedAt, endedAt, faults, ...check }: StoredAuditCheck): AuditCheck => ({
  ...check,
  links: number,
  lastLink: toNumber,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  faults: [...faults],
})
