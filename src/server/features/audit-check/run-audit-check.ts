/** Runs a check of the whole audit trail in steps. Each step is recorded, so that a check continues after a restart and ends when a person stops it. */
import * as v from 'valibot'
import { recordAudit } from '../../audit/record-audit.ts'
import { MOST_FAULTS, verifyAuditPart } from '../../audit/verify-audit.ts'
import type { Database, Sql } from '../../db/database.ts'
import { type QueuedJob, queueEach, queueJobs } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  endAuditCheck,
  findLostAuditChecks,
  findRunningAuditCheck,
  keepReadLinks,
  type RunningAuditCheck,
} from './audit-check-store.ts'

export const RUN_AUDIT_CHECK = 'run-audit-check'

/** After this time a job queues the next job, so that a process which stops waits for few steps. */
const SLICE_MS = 10_000
/** A step that fails this many times ends its check. */
const TRIES = 5
/** The links that a step reads, which takes about a second. */
const STEP_LINKS = 10_000n

export interface AuditCheckDeps {
  readonly database: Database
  readonly clock: Clock
  readonly logger: { error(details: object, text: string): void }
  /** The public half of the key that signs the heads. */
  readonly auditHeadKeys: readonly Buffer[]
  /** A job makes steps for this time. Default: ten seconds. */
  readonly sliceMs?: number
  /** Default: 10,000. */
  readonly stepLinks?: bigint
}

const payloadSchema = v.object({ checkId: v.pipe(v.string(), v.uuid()) })

export const auditCheckJobOf = (checkId: string): QueuedJob => ({
  task: RUN_AUDIT_CHECK,
  payload: { checkId },
  key: `${RUN_AUDIT_CHECK}:${checkId}`,
  maxAttempts: TRIES,
})

export function createRunAuditCheck(deps: AuditCheckDeps): Task {
  return async (payload, { attempt, maxAttempts }) => {
    const { checkId } = v.parse(payloadSchema, payload)
    try {
      if (!(await runSlice(deps, checkId))) await queueJobs(deps.database.pool, [auditCheckJobOf(checkId)])
    } catch (error) {
      if (attempt >= maxAttempts) await fail(deps, checkId)
      throw error
    }
  }
}

/** Queues the running check whose job is lost. */
export async function sweepAuditChecks({ database }: Pick<AuditCheckDeps, 'database'>): Promise<void> {
  await queueEach(database, (await findLostAuditChecks(database.pool, RUN_AUDIT_CHECK)).map(auditCheckJobOf))
}

/** True when the check has ended. */
async function runSlice(deps: AuditCheckDeps, checkId: string): Promise<boolean> {
  const until = performance.now() + (deps.sliceMs ?? SLICE_MS)
  do {
    const check = await findRunningAuditCheck(deps.database.pool, checkId)
    if (check === undefined) return true
    await makeStep(deps, check)
  } while (performance.now() < until)
  return false
}

/** Reads the next links and records them. The last step ends the check. */
async function makeStep(deps: AuditCheckDeps, check: RunningAuditCheck): Promise<void> {
  const { checkId, startedBy, toNumber } = check
  const to = check.from.number + (deps.stepLinks ?? STEP_LINKS)
  const range = { from: check.from, to: to < toNumber ? to : toNumber, isLast: to >= toNumber }
  const part = await deps.database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return verifyAuditPart(tx, { ...range, publicKeys: deps.auditHeadKeys })
  })
  const faults = [...check.faults, ...part.faults].slice(0, MOST_FAULTS)
  // More faults give no new information.
  const isEnd = range.isLast || faults.length >= MOST_FAULTS
  const state = faults.length === 0 ? 'right' : 'broken'
  const isKept = await deps.database.transaction(async (tx) => {
    const heads = check.heads + part.heads
    if (!(await keepReadLinks(tx, check, { last: part.last, heads, faults }))) return false
    if (!isEnd) return true
    await endAuditCheck(tx, checkId, { state, at: deps.clock.now() })
    await recordEnd(tx, { checkId, startedBy, state, links: part.last.number, faults: faults.length })
    return true
  })
  if (isKept && isEnd && state === 'broken')
    deps.logger.error(
      { event: 'audit-broken', checkId, faults },
      'the audit trail is not whole: see docs/runbooks/audit-broken.md',
    )
}

/** Ends a check without a result. */
async function fail({ database, clock }: AuditCheckDeps, checkId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const check = await findRunningAuditCheck(tx, checkId)
    if (check === undefined || !(await endAuditCheck(tx, checkId, { state: 'failed', at: clock.now() }))) return
    const { startedBy, from, faults } = check
    await recordEnd(tx, { checkId, startedBy, state: 'failed', links: from.number, faults: faults.length })
  })
}

interface Ended {
  readonly checkId: string
  readonly startedBy: string
  readonly state: 'right' | 'broken' | 'failed'
  readonly links: bigint
  readonly faults: number
}

async function recordEnd(tx: Sql, { checkId, startedBy, state, links, faults }: Ended): Promise<void> {
  await recordAudit(
    tx,
    { requestId: checkId, address: `operator:${startedBy}` },
    {
      kind: 'audit-check.ended',
      outcome: state === 'right' ? 'done' : 'refused',
      detail: { checkId, result: state, links: links.toString(), faults },
    },
  )
}
