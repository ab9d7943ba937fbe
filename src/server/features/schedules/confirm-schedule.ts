/** Approves a schedule or a change of a schedule. The stored content runs from then on. */
import type { scheduleRoutes } from '../../../contract/transfers/schedules.ts'
import type { ApprovalWay } from '../../../values/vocabularies/approval-ways.ts'
import type { RefusalReason } from '../../../core/failure.ts'
import { occurrenceDay } from '../../../core/schedules/recurrence.ts'
import { runsAt } from '../../../core/schedules/run-rules.ts'
import { stopRefusal } from '../../../core/stops/service-stop.ts'
import { fail } from '../../../values/result.ts'
import type { Approval } from '../../approvals/approval.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import { canonicalText } from '../../approvals/canonical-text.ts'
import { lockCustomer } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { findPartStop } from '../../stops/stop-store.ts'
import { ownSchedule } from './get-schedules.ts'
import { SCHEDULE_KIND } from './propose-schedule.ts'
import { dropSkippedFrom, findDueRuns } from './run-store.ts'
import type { ScheduleContent } from './schedule-payment.ts'
import { countOpenSchedules, findSchedule, lockSchedule, MOST_SCHEDULES, putSchedule } from './schedule-store.ts'
import type { SchedulesDeps } from './schedules-deps.ts'
import { voidRun } from './void-run.ts'

/** The use-case behind `confirmSchedule`. A repeated call answers with the current state of the schedule. */
export function confirmSchedule(deps: SchedulesDeps): Handler<typeof scheduleRoutes.confirmSchedule> {
  return async ({ challengeId, ...factors }, context) => {
    const { customerId, sessionId } = context.session
    const key = { kind: SCHEDULE_KIND, challengeId, customerId, sessionId }
    const approval = await deps.approvals.find<ScheduleContent>(key)
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { content } = approval
    if (approval.approvedWith !== null) return ownSchedule(deps, content, context.session.language)
    // The stop is read before the factors, so that a refused schedule uses up no code.
    const stop = await findPartStop(deps, 'standing-orders')
    if (stop !== undefined) return stopRefusal(stop)
    const way = await deps.approvals.check(approval, factors, context)
    if (!way.ok) return way
    // Midnight may have passed since the review. The bank makes no payment for a past day.
    if (runsAt(firstDay(content)) <= deps.clock.now()) {
      return fail({ kind: 'refused', reason: 'approval-expired' })
    }
    if (content.replaces !== undefined) {
      const before = await findSchedule(deps.database.pool, content)
      // A schedule that was changed meanwhile keeps its payments. Its change is refused below.
      if (before?.fingerprint === content.replaces) await voidRun(deps, before, 'cancelled')
    }
    const refused = await deps.database.transaction((tx) => write(deps, tx, approval, way.value, context))
    return refused === undefined
      ? ownSchedule(deps, content, context.session.language)
      : fail({ kind: 'refused', reason: refused })
  }
}

function firstDay({ recurrence, from }: ScheduleContent): string {
  const day = occurrenceDay(recurrence, from)
  if (day === undefined) throw new Error('a schedule was approved without a day')
  return day
}

/** Writes the approved schedule. Undefined when it is written, now or by an earlier call. */
async function write(
  deps: SchedulesDeps,
  tx: Sql,
  approval: Approval<ScheduleContent>,
  way: ApprovalWay,
  context: SignedIn,
): Promise<RefusalReason | undefined> {
  const { content, fingerprint, sessionId } = approval
  const { scheduleId, customerId, recurrence } = content
  const refused = await (content.replaces === undefined ? refuseNew(tx, content) : refuseChange(tx, content))
  if (refused !== undefined) return refused
  if (!(await deps.approvals.use(tx, approval, way))) return undefined
  const at = deps.clock.now()
  const day = firstDay(content)
  await dropSkippedFrom(tx, scheduleId, day)
  const next = { number: content.from, day, at: runsAt(day) }
  await putSchedule(tx, { content, text: canonicalText(content), fingerprint, way, sessionId, next, at })
  const kind = content.replaces === undefined ? 'schedule.set' : 'schedule.changed'
  const { amount, currencyCode } = content.payment
  await deps.audit(tx, context, kind, {
    scheduleId,
    amount,
    currency: currencyCode,
    repeat: recurrence.repeat,
    day,
    way,
  })
  await deps.notify(tx, { kind: 'schedule-set', scheduleId, customerId, payment: content.payment, day, at })
  return undefined
}

async function refuseNew(tx: Sql, { scheduleId, customerId }: ScheduleContent): Promise<RefusalReason | undefined> {
  // Two parallel calls cannot both create the last permitted schedule.
  await lockCustomer(tx, customerId)
  if ((await lockSchedule(tx, { scheduleId })) !== undefined) return 'id-reused'
  return (await countOpenSchedules(tx, customerId)) >= MOST_SCHEDULES ? 'schedule-limit' : undefined
}

async function refuseChange(
  tx: Sql,
  { scheduleId, customerId, replaces }: ScheduleContent,
): Promise<RefusalReason | undefined> {
  const schedule = await lockSchedule(tx, { scheduleId, customerId })
  if (schedule?.status !== 'active' && schedule?.status !== 'paused') return 'schedule-over'
  if (schedule.fingerprint !== replaces) return 'approval-expired'
  // An occurrence came due just now. The next try voids it first.
  return (await findDueRuns(tx, [scheduleId])).size > 0 ? 'schedule-busy' : undefined
}
