/**
 * Makes the payments that are due. A sweep finds them. It writes the occurrence's row, the schedule's next day and the
 * payment's job in one transaction. The job pays under an id that is computed from the schedule and the day. So any
 * worker can repeat the job after an interruption at any step.
 */
import * as v from 'valibot'
import { lastDueNumber, occurrenceDay } from '../../../core/schedules/recurrence.ts'
import { runsAt, toRemindOf } from '../../../core/schedules/run-rules.ts'
import { stopRefusal } from '../../../core/stops/service-stop.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import type { Sql } from '../../db/database.ts'
import { queueEach, queueJobs } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { findPartStop } from '../../stops/stop-store.ts'
import { approvalOf, duePayment, isFailing, pauseSchedule, recordOutcome } from './end-run.ts'
import { nextAfter } from './next-after.ts'
import { paymentJob, paymentKey } from './payment-job.ts'
import { addRun, findDueRuns, findStuckRuns } from './run-store.ts'
import {
  findAnySchedule,
  lockDueSchedules,
  type StoredSchedule,
  takeToRemind,
  updateSchedule,
} from './schedule-store.ts'
import type { SchedulesDeps } from './schedules-deps.ts'
import { voidRun } from './void-run.ts'

export const RUN_DUE_SCHEDULES = 'run-due-schedules'

const AT_ONCE = 100
/** A late job is not a lost job: the sweep waits for this time before it queues the job again. */
const FORGOTTEN_AFTER_MS = 2 * 60 * 1000

/** The task under the name RUN_DUE_SCHEDULES, which runs every minute. */
export function createRunDueSchedules(deps: SchedulesDeps): Task {
  return async () => {
    await requeueStuck(deps)
    while ((await deps.database.transaction((tx) => startSome(deps, tx))) === AT_ONCE);
    while ((await deps.database.transaction((tx) => remindSome(deps, tx))) === AT_ONCE);
  }
}

async function requeueStuck({ database, clock }: SchedulesDeps): Promise<void> {
  const dueBefore = new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS)
  const stuck = await findStuckRuns(database.pool, dueBefore, paymentKey(''), AT_ONCE)
  await queueEach(
    database,
    stuck.map((scheduleId) => paymentJob(scheduleId)),
  )
}

async function startSome(deps: SchedulesDeps, tx: Sql): Promise<number> {
  const due = await lockDueSchedules(tx, deps.clock.now(), AT_ONCE)
  for (const { id, schedule } of due) {
    if (schedule !== undefined) await startRun(deps, tx, schedule)
    else await stopDamaged(deps, tx, id)
  }
  return due.length
}

/** The stored payment differs from the approved payment. The payment never runs, and our staff check it. */
async function stopDamaged(deps: SchedulesDeps, tx: Sql, scheduleId: string): Promise<void> {
  deps.alert({ alert: 'schedule-damaged', scheduleId }, 'a stored schedule does not match its fingerprint')
  await updateSchedule(tx, scheduleId, { status: 'paused', reason: 'damaged' })
}

async function remindSome(deps: SchedulesDeps, tx: Sql): Promise<number> {
  const now = deps.clock.now()
  const found = await takeToRemind(tx, toRemindOf(now), AT_ONCE)
  for (const { schedule } of found) {
    if (schedule === undefined || schedule.next === null) continue
    const { id, customerId, content, next } = schedule
    const { payment } = content
    await deps.notify(tx, { kind: 'schedule-reminder', scheduleId: id, customerId, payment, day: next.day, at: now })
  }
  return found.length
}

/** Makes the payment of the last due day. Earlier days that no sweep has seen are missed, and are not paid later. */
async function startRun(deps: SchedulesDeps, tx: Sql, schedule: StoredSchedule): Promise<void> {
  const { id, next, content } = schedule
  const { recurrence, payment } = content
  const now = deps.clock.now()
  if (next === null) throw new Error('a schedule is due that has no next day')
  // Other banks may have returned payments since the last occurrence.
  if (await isFailing(tx, schedule)) return pauseSchedule(deps, tx, schedule, { day: next.day, reason: 'failing' })
  const last = lastDueNumber(recurrence, next.number, lastDayDue(now)) ?? next.number
  for (let number = next.number; number <= last; number += 1) {
    const dueOn = occurrenceDay(recurrence, number)
    if (dueOn === undefined) throw new Error('a schedule is due after its end')
    const state = number === last ? 'due' : 'missed'
    await addRun(tx, { scheduleId: id, dueOn, amount: payment.amount, state, at: now })
  }
  await updateSchedule(tx, id, { next: nextAfter(schedule, last) })
  await queueJobs(tx, [paymentJob(id)])
}

/** The last day whose payments are due by now. */
function lastDayDue(now: Date): string {
  const today = calendarDay(now)
  return runsAt(today) <= now ? today : daysAfter(today, -1)
}

const payloadSchema = v.object({ scheduleId: v.pipe(v.string(), v.uuid()) })

/** The task under the name MAKE_PAYMENT. Throws when the ledger gave no answer, and the queue tries again. */
export function createMakePayment(deps: SchedulesDeps): Task {
  return async (payload) => {
    const { scheduleId } = v.parse(payloadSchema, payload)
    const { pool } = deps.database
    const schedule = await findAnySchedule(pool, scheduleId)
    const run = (await findDueRuns(pool, [scheduleId])).get(scheduleId)
    // The payment was withdrawn or made meanwhile.
    if (schedule === undefined || run === undefined || run.nextTryAt === null) return
    const now = deps.clock.now()
    // The queue uses the database's clock, which may be a little ahead of the bank's clock.
    if (run.nextTryAt > now) return queueJobs(pool, [paymentJob(scheduleId, run.nextTryAt)])
    // A schedule that is paused or ended runs no payment, also when one was under way.
    if (schedule.status !== 'active') return void (await voidRun(deps, schedule, 'cancelled'))
    // After an outage of days, the next occurrence is due too. The bank makes the next one and marks this occurrence as missed.
    if (schedule.next !== null && schedule.next.at <= now) return void (await voidRun(deps, schedule, 'missed'))
    const payment = duePayment(schedule, run)
    const stop = await findPartStop(deps, 'standing-orders')
    const outcome = stop === undefined ? await deps.run(payment, approvalOf(schedule)) : stopRefusal(stop)
    await recordOutcome(deps, run, payment, outcome)
  }
}
