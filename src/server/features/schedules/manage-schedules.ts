/**
 * A customer's actions on a schedule that need no approval, because they never exceed the approved payments: pause,
 * resume, skip, cancel.
 */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import type { RouteRequest } from '../../../contract/route.ts'
import type { scheduleRoutes } from '../../../contract/transfers/schedules.ts'
import type { RefusalReason } from '../../../core/failure.ts'
import { fail } from '../../../values/result.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { ownSchedule } from './get-schedules.ts'
import { nextAfter, nextFrom } from './next-after.ts'
import { addRun, findDueRuns } from './run-store.ts'
import { findSchedule, lockSchedule, updateSchedule, type StoredSchedule } from './schedule-store.ts'
import type { SchedulesDeps } from './schedules-deps.ts'
import { voidRun } from './void-run.ts'

type Request = RouteRequest<typeof scheduleRoutes.pauseSchedule>
type Action = Handler<typeof scheduleRoutes.pauseSchedule>

/** The use-case behind `pauseSchedule`. A payment that is being tried is withdrawn. */
export function pauseSchedule(deps: SchedulesDeps): Action {
  return change(deps, 'schedule.paused', async (tx, schedule) => {
    if (schedule.status === 'paused') return undefined
    if (schedule.status !== 'active' || schedule.next === null) return 'schedule-over'
    await updateSchedule(tx, schedule.id, { status: 'paused', reason: null })
    return undefined
  })
}

/** The use-case behind `cancelSchedule`. */
export function cancelSchedule(deps: SchedulesDeps): Action {
  return change(deps, 'schedule.cancelled', async (tx, schedule) => {
    if (schedule.status === 'ended') return 'schedule-over'
    await updateSchedule(tx, schedule.id, { status: 'cancelled', next: null, reason: null })
    return undefined
  })
}

/**
 * The use-case behind `resumeSchedule`. The schedule continues with its next future day. The bank does not make up for
 * the payments that it missed.
 */
export function resumeSchedule(deps: SchedulesDeps): Action {
  return async ({ scheduleId }, context) => {
    const refused = await deps.database.transaction(async (tx): Promise<RefusalReason | undefined> => {
      const schedule = await lockSchedule(tx, { scheduleId, customerId: context.session.customerId })
      if (schedule === undefined) return 'not-found'
      if (schedule.status === 'active') return undefined
      const now = deps.clock.now()
      const next = schedule.status === 'paused' ? nextFrom(schedule, now) : null
      if (next === null) return 'schedule-over'
      await updateSchedule(tx, scheduleId, { status: 'active', reason: null, next, activeSince: now })
      await deps.audit(tx, context, 'schedule.resumed', { scheduleId })
      return undefined
    })
    return refused === undefined ? own(deps, context, scheduleId) : fail({ kind: 'refused', reason: refused })
  }
}

/** The use-case behind `skipNext`. Skips the payment that is being tried, or else the next payment. */
export function skipNext(deps: SchedulesDeps): Handler<typeof scheduleRoutes.skipNext> {
  return async ({ scheduleId }, context) => {
    const { customerId } = context.session
    const before = await findSchedule(deps.database.pool, { scheduleId, customerId })
    if (before === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const taken = await voidRun(deps, before, 'skipped')
    if (taken === 'made') return fail({ kind: 'refused', reason: 'schedule-paid' })
    const refused = await deps.database.transaction(async (tx): Promise<RefusalReason | undefined> => {
      const schedule = await lockSchedule(tx, { scheduleId, customerId })
      if (schedule?.status !== 'active') return 'schedule-over'
      if (taken === 'none') {
        const skipped = await skip(deps, tx, schedule)
        if (skipped !== undefined) return skipped
      } else if (schedule.next === null) {
        await updateSchedule(tx, scheduleId, { status: 'ended' })
      }
      await deps.audit(tx, context, 'schedule.skipped', { scheduleId })
      return undefined
    })
    return refused === undefined ? own(deps, context, scheduleId) : fail({ kind: 'refused', reason: refused })
  }
}

async function skip(deps: SchedulesDeps, tx: Sql, schedule: StoredSchedule): Promise<RefusalReason | undefined> {
  const { id, next, content } = schedule
  // An occurrence became due after the check above.
  if ((await findDueRuns(tx, [id])).size > 0) return 'schedule-busy'
  if (next === null) return 'schedule-over'
  const { amount } = content.payment
  await addRun(tx, { scheduleId: id, dueOn: next.day, amount, state: 'skipped', at: deps.clock.now() })
  const following = nextAfter(schedule, next.number)
  await updateSchedule(tx, id, { next: following, ...(following === null ? { status: 'ended' } : {}) })
  return undefined
}

/** Withdraws a payment that is being tried, and then changes the schedule under its lock. */
function change(
  deps: SchedulesDeps,
  kind: AuditEventKind,
  work: (tx: Sql, schedule: StoredSchedule) => Promise<RefusalReason | undefined>,
): Action {
  return async ({ scheduleId }: Request, context) => {
    const key = { scheduleId, customerId: context.session.customerId }
    const before = await findSchedule(deps.database.pool, key)
    if (before === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    await voidRun(deps, before, 'cancelled')
    const refused = await deps.database.transaction(async (tx): Promise<RefusalReason | undefined> => {
      const schedule = await lockSchedule(tx, key)
      if (schedule === undefined) return 'not-found'
      // An occurrence became due after the check above.
      if ((await findDueRuns(tx, [scheduleId])).size > 0) return 'schedule-busy'
      const reason = await work(tx, schedule)
      if (reason === undefined) await deps.audit(tx, context, kind, { scheduleId })
      return reason
    })
    return refused === undefined ? own(deps, context, scheduleId) : fail({ kind: 'refused', reason: refused })
  }
}

const own = (deps: SchedulesDeps, { session }: SignedIn, scheduleId: string) =>
  ownSchedule(deps, { scheduleId, customerId: session.customerId }, session.language)
