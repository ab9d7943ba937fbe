/**
 * Writes the result of a due payment and its consequence: another try, the end of the schedule, a pause, or a notice to
 * the customer.
 */
import type { StandingApproval } from '../../payments/execution/authority.ts'
import type { Failure } from '../../../core/failure.ts'
import { consequenceOf, FAILURES_TO_PAUSE, nextTry } from '../../../core/schedules/run-rules.ts'
import type { PaymentStatus } from '../../../values/vocabularies/payment-states.ts'
import { calendarDay } from '../../../values/date.ts'
import type { Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { paymentJob } from './payment-job.ts'
import { countFailuresInRow, endRun, findDueRuns, noteGivenUp, postponeRun, type StoredRun } from './run-store.ts'
import { paymentId, type DuePayment } from './schedule-payment.ts'
import { findAnySchedule, lockSchedule, updateSchedule, type StoredSchedule } from './schedule-store.ts'
import type { ScheduleNews, SchedulesDeps } from './schedules-deps.ts'

/** The payment of this occurrence, as it was approved. */
export function duePayment({ id, customerId, content }: StoredSchedule, run: StoredRun): DuePayment {
  return { ...content.payment, customerId, transferId: paymentId(id, run) }
}

export function approvalOf({ id, approvedWith, sessionId, content }: StoredSchedule): StandingApproval {
  return { way: approvedWith, sessionId, device: content.device, origin: { kind: 'standing-order', id } }
}

/** Runs once per try. When another process has written the result, nothing changes. */
export async function recordOutcome(
  deps: SchedulesDeps,
  run: StoredRun,
  payment: DuePayment,
  heard: Result<PaymentStatus, Failure>,
): Promise<void> {
  // The ledger is read outside the transaction, because its answer is final. Another worker may have paid while this worker failed.
  const first = heard.ok ? undefined : await firstAnswerOf(deps, run, payment, reasonOf(heard.failure))
  const outcome = first === 'withdrawn' || first === undefined ? heard : first
  const { transferId } = payment
  await deps.database.transaction(async (tx) => {
    const schedule = await lockSchedule(tx, run)
    const current = (await findDueRuns(tx, [run.scheduleId])).get(run.scheduleId)
    if (schedule === undefined || current?.dueOn !== run.dueOn || current.refusals !== run.refusals) return
    if (outcome.ok) return made(deps, tx, schedule, { ...run, transferId })
    const reason = reasonOf(outcome.failure)
    if (reason === 'approval-withdrawn') return withdrawn(deps, tx, schedule, current)
    await notMade(deps, tx, schedule, {
      run,
      used: first !== undefined && first !== 'withdrawn',
      withdrawn: first === 'withdrawn',
      reason,
    })
  })
}

/** Reads the books' answer under the payment's id. Before the bank gives a payment up, it uses up the id, because another worker may still post under it. */
async function firstAnswerOf(
  deps: SchedulesDeps,
  run: StoredRun,
  payment: DuePayment,
  reason: string,
): Promise<Result<PaymentStatus, Failure> | 'withdrawn' | undefined> {
  const answer = await deps.firstAnswer(payment)
  if (answer !== undefined) return answer
  const schedule = await findAnySchedule(deps.database.pool, run.scheduleId)
  if (schedule === undefined || tryAgainAt(deps.clock.now(), schedule, run, reason) !== undefined) return undefined
  await noteGivenUp(deps.database.pool, run, reason)
  const used = await deps.withdraw(payment, approvalOf(schedule))
  return used === 'withdrawn' ? used : await deps.firstAnswer(payment)
}

/** The time of the next try after this refusal. Undefined when this day has no next try. */
function tryAgainAt(now: Date, { next }: StoredSchedule, run: StoredRun, reason: string): Date | undefined {
  const consequence = consequenceOf(reason)
  if (consequence !== 'again' && consequence !== 'soon') return undefined
  return nextTry(consequence, {
    firstDay: run.firstTriedOn ?? calendarDay(now),
    now,
    nextDueAt: next?.at ?? null,
  })
}

const reasonOf = (failure: Failure): string => (failure.kind === 'refused' ? failure.reason : failure.kind)

async function made(
  deps: SchedulesDeps,
  tx: Sql,
  schedule: StoredSchedule,
  run: StoredRun & { readonly transferId: string },
): Promise<void> {
  await endRun(tx, run, { state: 'made', transferId: run.transferId, at: deps.clock.now() })
  if (schedule.next === null && schedule.status === 'active') await endSchedule(deps, tx, schedule, run.dueOn)
}

interface NotMade {
  readonly run: StoredRun
  /** True when the ledger refused the payment, so that another try needs another id. */
  readonly used: boolean
  /** True when the id is used up in the ledger, so that no payment can be made under it. */
  readonly withdrawn: boolean
  readonly reason: string
}

async function notMade(deps: SchedulesDeps, tx: Sql, schedule: StoredSchedule, failed: NotMade): Promise<void> {
  const { run, used, withdrawn, reason } = failed
  const now = deps.clock.now()
  const consequence = consequenceOf(reason)
  const firstTriedOn = run.firstTriedOn ?? calendarDay(now)
  const nextTryAt = withdrawn ? undefined : tryAgainAt(now, schedule, run, reason)
  // The time for tries has just run out. At the next try, the id is used up first.
  if (nextTryAt === undefined && !used && !withdrawn)
    throw new Error('a scheduled payment is given up that may still be made')
  if (nextTryAt === undefined) return giveUp(deps, tx, schedule, { ...failed, stop: consequence === 'pause' })
  await postponeRun(tx, run, { firstTriedOn, nextTryAt, reason, refusals: run.refusals + (used ? 1 : 0) })
  await queueJobs(tx, [paymentJob(schedule.id, nextTryAt)])
  // The customer gets no notice when a network is silent for a quarter of an hour. The customer gets one notice when money is missing.
  if (consequence === 'again' && run.reason !== reason) {
    await tell(deps, tx, schedule, { kind: 'schedule-retrying', day: run.dueOn, reason, nextTryAt })
  }
}

/** Writes the result of a payment that another process withdrew. That process has not written the result yet, or has crashed. */
function withdrawn(deps: SchedulesDeps, tx: Sql, schedule: StoredSchedule, run: StoredRun): Promise<void> {
  const { reason } = run
  if (reason === null) return endRun(tx, run, { state: 'cancelled', at: deps.clock.now() })
  const stop = consequenceOf(reason) === 'pause'
  return giveUp(deps, tx, schedule, { run, used: false, withdrawn: true, reason, stop })
}

/**
 * Ends this occurrence without a payment. A reason that stops the schedule, or too many failures in a row, pauses it until the
 * customer acts.
 */
async function giveUp(
  deps: SchedulesDeps,
  tx: Sql,
  schedule: StoredSchedule,
  { run, used, reason, stop }: NotMade & { readonly stop: boolean },
): Promise<void> {
  const at = deps.clock.now()
  const transferId = paymentId(schedule.id, run)
  await endRun(tx, run, { state: 'failed', reason, at, ...(used ? { transferId } : {}) })
  await deps.audit(tx, audited(schedule), 'schedule.payment-failed', { day: run.dueOn, reason })
  if (schedule.status !== 'active') return
  if (schedule.next === null) {
    await updateSchedule(tx, schedule.id, { status: 'ended', reason })
    return tell(deps, tx, schedule, { kind: 'schedule-failed', day: run.dueOn, reason })
  }
  if (stop || (await isFailing(tx, schedule))) return pauseSchedule(deps, tx, schedule, { day: run.dueOn, reason })
  await tell(deps, tx, schedule, { kind: 'schedule-failed', day: run.dueOn, reason })
}

/** True when the number of failures in a row since the last activation is the number that pauses a schedule. */
export async function isFailing(tx: Sql, { id, activeSince }: StoredSchedule): Promise<boolean> {
  return (await countFailuresInRow(tx, id, activeSince, FAILURES_TO_PAUSE)) >= FAILURES_TO_PAUSE
}

export async function pauseSchedule(
  deps: SchedulesDeps,
  tx: Sql,
  schedule: StoredSchedule,
  { day, reason }: { readonly day: string; readonly reason: string },
): Promise<void> {
  await updateSchedule(tx, schedule.id, { status: 'paused', reason })
  await deps.audit(tx, audited(schedule), 'schedule.paused', { reason })
  await tell(deps, tx, schedule, { kind: 'schedule-paused', day, reason })
}

async function endSchedule(deps: SchedulesDeps, tx: Sql, schedule: StoredSchedule, day: string): Promise<void> {
  await updateSchedule(tx, schedule.id, { status: 'ended', next: null })
  // A schedule for a single day needs no notice of its end, because the notice of its payment says so.
  if (schedule.content.recurrence.repeat !== 'once') await tell(deps, tx, schedule, { kind: 'schedule-ended', day })
}

const audited = ({ id, customerId }: StoredSchedule) => ({ scheduleId: id, customerId })

function tell(
  deps: SchedulesDeps,
  tx: Sql,
  { id, customerId, content }: StoredSchedule,
  news: Pick<ScheduleNews, 'kind' | 'day'> & Partial<ScheduleNews>,
): Promise<void> {
  return deps.notify(tx, { scheduleId: id, customerId, payment: content.payment, at: deps.clock.now(), ...news })
}
