/** Withdraws a due payment before it is made. The ledger decides whether the payment or the withdrawal was first. */
import { approvalOf, duePayment, recordOutcome } from './end-run.ts'
import { endRun, findDueRuns, noteGivenUp } from './run-store.ts'
import { lockSchedule, type StoredSchedule } from './schedule-store.ts'
import type { SchedulesDeps } from './schedules-deps.ts'

/** A refusal by the ledger gives a payment another id. More than a few refusals are a fault that an operator must examine. */
const TRIES = 5

/**
 * Withdraws the payment that is being tried. `none`: there was no such payment. `made`: the payment was made or had
 * ended before, and its result is recorded. `taken`: its id is used up in the ledger, so the payment is never made,
 * however late a worker runs it.
 */
export async function voidRun(
  deps: SchedulesDeps,
  schedule: StoredSchedule,
  state: 'skipped' | 'cancelled' | 'missed',
): Promise<'none' | 'made' | 'taken'> {
  const { id } = schedule
  for (let tries = 0; tries < TRIES; tries += 1) {
    const run = (await findDueRuns(deps.database.pool, [id])).get(id)
    if (run === undefined) return tries === 0 ? 'none' : 'made'
    const payment = duePayment(schedule, run)
    const approval = approvalOf(schedule)
    await noteGivenUp(deps.database.pool, run, null)
    if ((await deps.withdraw(payment, approval)) === 'withdrawn') {
      await deps.database.transaction(async (tx) => {
        await lockSchedule(tx, { scheduleId: id })
        await endRun(tx, run, { state, at: deps.clock.now() })
      })
      return 'taken'
    }
    const outcome = await deps.run(payment, approval)
    await recordOutcome(deps, run, payment, outcome)
    if (outcome.ok) return 'made'
  }
  throw new Error('a scheduled payment could not be taken back')
}
