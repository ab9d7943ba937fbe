/** The staff's calls on the checks of the books: start, stop and watch. One check runs at a time. */
import * as v from 'valibot'
import {
  type BooksCheck,
  type BooksChecks,
  startCheckInput,
  stopCheckInput,
} from '../../../contract/staff/staff-books.ts'
import { ok, type Result } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import {
  findBooksChecks,
  insertBooksCheck,
  type StoredBooksCheck,
  stopBooksCheck,
} from '../../features/books-check/books-check-store.ts'
import { booksCheckJobOf } from '../../features/books-check/run-books-check.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { nameStep } from '../../ledger/proof/check-in-steps.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, staffRoute, type StaffCall, type StaffRoute } from '../staff-route.ts'

const MOST_CHECKS = 20

type Answer = Promise<Result<BooksChecks, Refusal>>

export function booksCheckRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'books/checks',
      duty: 'ledger.read',
      input: v.strictObject({}),
      run: () => listChecks(deps),
    }),
    staffRoute({
      path: 'books/start-check',
      duty: 'ledger.read',
      input: startCheckInput,
      run: (input, call) => startCheck(deps, input, call),
    }),
    staffRoute({
      path: 'books/stop-check',
      duty: 'ledger.read',
      input: stopCheckInput,
      run: (input, call) => endByHand(deps, input, call),
    }),
  ]
}

async function listChecks({ database }: StaffDeps): Answer {
  return ok({ checks: (await findBooksChecks(database.pool, MOST_CHECKS)).map(shownCheck) })
}

async function startCheck(
  deps: StaffDeps,
  { checkId, isFromStart }: v.InferOutput<typeof startCheckInput>,
  { caller, trace }: StaffCall,
): Answer {
  const stored = await deps.database.transaction(async (tx) => {
    const result = await insertBooksCheck(tx, { checkId, isFromStart, startedBy: caller.staffId, at: deps.clock.now() })
    if (result === 'stored') {
      await queueJobs(tx, [booksCheckJobOf(checkId)])
      await recordAudit(tx, trace, { kind: 'books-check.started', outcome: 'done', detail: { checkId, isFromStart } })
    }
    return result
  })
  return stored === 'busy'
    ? refuse('subject-changed', 'Another check is running. Wait for its end, or stop it.')
    : listChecks(deps)
}

async function endByHand(
  deps: StaffDeps,
  { checkId }: v.InferOutput<typeof stopCheckInput>,
  { caller, trace }: StaffCall,
): Answer {
  const isStopped = await deps.database.transaction(async (tx) => {
    if (!(await stopBooksCheck(tx, { checkId, by: caller.staffId, at: deps.clock.now() }))) return false
    await recordAudit(tx, trace, { kind: 'books-check.stopped', outcome: 'done', detail: { checkId } })
    return true
  })
  return isStopped ? listChecks(deps) : refuse('subject-changed', 'The check has ended. Read its result.')
}

const shownCheck = ({ plan, startedAt, endedAt, faults, step, ...check }: StoredBooksCheck): BooksCheck => ({
  ...check,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  step,
  steps: plan?.steps ?? null,
  stepName: plan === undefined || step >= plan.steps ? null : nameStep(plan, step),
  fromDay: plan?.from?.day ?? null,
  toDay: plan?.to?.day ?? null,
  faults: faults.map(({ examples, ...fault }) => ({ ...fault, examples: [...examples] })),
})
