/** Runs a check of the books step by step. Each step is recorded, so that a check continues after a restart and ends when a person stops it. */
import * as v from 'valibot'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Sql } from '../../db/database.ts'
import { type QueuedJob, queueEach, queueJobs } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import {
  type BooksToRead,
  type CheckedStep,
  type CheckPlan,
  checkStep,
  joinFaults,
  planCheck,
} from '../../ledger/proof/check-in-steps.ts'
import { storeReached } from '../../ledger/proof/checkpoint.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  endBooksCheck,
  findLostBooksChecks,
  findRunningBooksCheck,
  keepBooksCheckPlan,
  keepBooksCheckStep,
  type RunningBooksCheck,
} from './books-check-store.ts'

export const RUN_BOOKS_CHECK = 'run-books-check'

/** After this time a job queues the next job, so that a process which stops waits for few steps. */
const SLICE_MS = 10_000
/** A step that fails this many times ends its check. */
const TRIES = 5

export interface BooksCheckDeps {
  readonly database: Database
  /** Answer the reads of a step, without a limit of time. */
  readonly books: BooksConnections
  readonly clock: Clock
  readonly logger: { error(details: object, text: string): void }
  /** A job makes steps for this time. Default: ten seconds. */
  readonly sliceMs?: number
}

export interface BooksConnections {
  readonly primary: BooksToRead
  /** A replica with every acknowledged write, or the primary. */
  readonly reading: BooksToRead
}

const payloadSchema = v.object({ checkId: v.pipe(v.string(), v.uuid()) })

export const booksCheckJobOf = (checkId: string): QueuedJob => ({
  task: RUN_BOOKS_CHECK,
  payload: { checkId },
  key: `${RUN_BOOKS_CHECK}:${checkId}`,
  maxAttempts: TRIES,
})

export function createRunBooksCheck(deps: BooksCheckDeps): Task {
  return async (payload, { attempt, maxAttempts }) => {
    const { checkId } = v.parse(payloadSchema, payload)
    try {
      // A replica cancels a long query whose rows the primary removes. So another try reads the primary.
      const reading = attempt === 1 ? deps.books.reading : deps.books.primary
      if (!(await runSlice(deps, reading, checkId))) await queueJobs(deps.database.pool, [booksCheckJobOf(checkId)])
    } catch (error) {
      if (attempt >= maxAttempts) await fail(deps, checkId)
      throw error
    }
  }
}

/** Queues the running check whose job is lost. */
export async function sweepBooksChecks({ database }: Pick<BooksCheckDeps, 'database'>): Promise<void> {
  await queueEach(database, (await findLostBooksChecks(database.pool, RUN_BOOKS_CHECK)).map(booksCheckJobOf))
}

/** True when the check has ended. */
async function runSlice(deps: BooksCheckDeps, books: BooksToRead, checkId: string): Promise<boolean> {
  const until = performance.now() + (deps.sliceMs ?? SLICE_MS)
  do {
    const check = await findRunningBooksCheck(deps.database.pool, checkId)
    if (check === undefined) return true
    if (check.plan === undefined)
      await keepBooksCheckPlan(deps.database.pool, checkId, await planCheck(books, check.isFromStart))
    else await keepChecked(deps, check, await checkStep(books, check.plan, check), check.plan)
  } while (performance.now() < until)
  return false
}

/** Records a step, and ends the check with its last step. */
async function keepChecked(
  deps: BooksCheckDeps,
  check: RunningBooksCheck,
  checked: CheckedStep,
  plan: CheckPlan,
): Promise<void> {
  const faults = joinFaults(check.faults, checked.faults)
  const { checkId, startedBy, step } = check
  const isLast = step + 1 === plan.steps
  const state = faults.length === 0 ? 'right' : 'broken'
  const isKept = await deps.database.transaction(async (tx) => {
    if (!(await keepBooksCheckStep(tx, check, { ...checked, faults }))) return false
    if (!isLast) return true
    const at = deps.clock.now()
    await endBooksCheck(tx, checkId, { state, at })
    if (state === 'right') await storeReached(tx, { from: plan.from, next: plan.to, at })
    await recordEnd(tx, { checkId, startedBy, state, laws: faults.length })
    return true
  })
  if (isKept && isLast && state === 'broken')
    deps.logger.error(
      { event: 'books-broken', checkId, laws: faults.map(({ law }) => law) },
      'the books break a law: see docs/runbooks/books-broken.md',
    )
}

/** Ends a check without a result. */
async function fail({ database, clock }: BooksCheckDeps, checkId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const check = await findRunningBooksCheck(tx, checkId)
    if (check === undefined || !(await endBooksCheck(tx, checkId, { state: 'failed', at: clock.now() }))) return
    await recordEnd(tx, { checkId, startedBy: check.startedBy, state: 'failed', laws: check.faults.length })
  })
}

interface Ended {
  readonly checkId: string
  readonly startedBy: string
  readonly state: 'right' | 'broken' | 'failed'
  readonly laws: number
}

async function recordEnd(tx: Sql, { checkId, startedBy, state, laws }: Ended): Promise<void> {
  await recordAudit(
    tx,
    { requestId: checkId, address: `operator:${startedBy}` },
    {
      kind: 'books-check.ended',
      outcome: state === 'right' ? 'done' : 'refused',
      detail: { checkId, result: state, brokenLaws: laws },
    },
  )
}
