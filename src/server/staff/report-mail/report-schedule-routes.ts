/** The staff's calls on reports by mail. A person reads and changes only their schedules, and a report needs its duty. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import * as v from 'valibot'
import {
  MOST_SCHEDULES,
  pauseScheduleSchema,
  removeScheduleSchema,
  type ReportSchedule,
  reportScheduleSchema,
  sendAgainSchema,
  type ReportSchedules,
} from '../../../contract/staff/staff-report-schedules.ts'
import { nextDue } from '../../../core/reports/report-due.ts'
import { ok, type Result } from '../../../values/result.ts'
import { REPORT_DEFINITIONS } from '../../../values/vocabularies/reports/bank-reports.ts'
import { OWN_ADDRESS } from '../../../values/vocabularies/reports/report-schedules.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { refuseDuty } from '../refuse-duty.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, staffRoute, type StaffCall, type StaffRoute } from '../staff-route.ts'
import { restartMailing } from './mailing-store.ts'
import { jobOfMailing } from './queue-report-mails.ts'
import {
  findMailingsOf,
  findSchedulesOf,
  lockScheduleOf,
  putSchedule,
  removeSchedule,
  setPaused,
} from './schedule-store.ts'

const MOST_MAILINGS = 5
const NO_SCHEDULE = refuse('not-found', 'You have no such schedule.')

type Answer = Promise<Result<ReportSchedules, Refusal>>

export function reportScheduleRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'report-schedules/list',
      duty: 'any',
      input: v.strictObject({}),
      run: (_nothing, call) => listSchedules(deps, call),
    }),
    staffRoute({
      path: 'report-schedules/save',
      duty: 'any',
      input: reportScheduleSchema,
      run: (schedule, call) => saveSchedule(deps, schedule, call),
    }),
    staffRoute({
      path: 'report-schedules/pause',
      duty: 'any',
      input: pauseScheduleSchema,
      run: ({ scheduleId, isPaused }, call) =>
        change(
          deps,
          scheduleId,
          call,
          isPaused ? 'report-schedule.paused' : 'report-schedule.resumed',
          (tx, schedule, now) => setPaused(tx, scheduleId, isPaused ? now : null, nextDue(schedule, now)),
        ),
    }),
    staffRoute({
      path: 'report-schedules/send-again',
      duty: 'any',
      input: sendAgainSchema,
      run: ({ mailingId }, call) => sendAgain(deps, mailingId, call),
    }),
    staffRoute({
      path: 'report-schedules/remove',
      duty: 'any',
      input: removeScheduleSchema,
      run: ({ scheduleId }, call) =>
        change(deps, scheduleId, call, 'report-schedule.removed', (tx, _schedule, now) =>
          removeSchedule(tx, scheduleId, now),
        ),
    }),
  ]
}

async function listSchedules({ database: { pool }, reportAddresses }: StaffDeps, { caller }: StaffCall): Answer {
  const [schedules, mailings] = await Promise.all([
    findSchedulesOf(pool, caller.staffId),
    findMailingsOf(pool, caller.staffId, MOST_MAILINGS),
  ])
  return ok({
    ownAddress: caller.email,
    addresses: [...reportAddresses],
    schedules: schedules.map(({ ownerId: _owner, nextAt, pausedAt, ...schedule }) => ({
      ...schedule,
      nextAt: nextAt.toISOString(),
      isPaused: pausedAt !== null,
      mailings: (mailings.get(schedule.scheduleId) ?? []).map(
        ({ mailingId, from, to, recipient, state, reason, at }) => ({
          mailingId,
          from,
          to,
          recipient,
          state,
          reason,
          at: at.toISOString(),
        }),
      ),
    })),
  })
}

async function saveSchedule(deps: StaffDeps, schedule: ReportSchedule, call: StaffCall): Answer {
  const { database, clock, reportAddresses } = deps
  const { caller, trace } = call
  const { duty } = REPORT_DEFINITIONS[schedule.report]
  if (!caller.duties.includes(duty)) return refuseDuty(database.pool, trace, caller.staffId, duty)
  const recipients = [...new Set(schedule.recipients)]
  if (recipients.some((one) => one !== OWN_ADDRESS && !reportAddresses.includes(one)))
    return refuse('bad-input', 'An address is not in the list of the bank.')
  if (recipients.includes(OWN_ADDRESS) && caller.email === null)
    return refuse('bad-input', 'The identity provider gives no address of yours.')
  const at = clock.now()
  const stored = { ...schedule, recipients, ownerId: caller.staffId, at, nextAt: nextDue(schedule, at) }
  const isSaved = await database.transaction(async (tx) => {
    if (!(await putSchedule(tx, stored, MOST_SCHEDULES))) return false
    const { scheduleId, report, frequency, form } = schedule
    const detail = { scheduleId, report, frequency, form, recipients: recipients.length }
    await recordAudit(tx, trace, { kind: 'report-schedule.saved', outcome: 'done', detail })
    return true
  })
  return isSaved
    ? listSchedules(deps, call)
    : refuse('bad-input', `This schedule was deleted, or you have ${MOST_SCHEDULES} schedules.`)
}

/** Queues an own mail that did not leave. The job reads the duties of the person again. */
async function sendAgain(deps: StaffDeps, mailingId: string, call: StaffCall): Answer {
  const { caller, trace } = call
  const isFound = await deps.database.transaction(async (tx) => {
    const mailing = await restartMailing(tx, { ownerId: caller.staffId, mailingId, at: deps.clock.now() })
    if (mailing === undefined) return false
    await queueJobs(tx, [jobOfMailing(mailingId)])
    const detail = { mailingId, ...mailing }
    await recordAudit(tx, trace, { kind: 'bank-report.mail-again', outcome: 'done', detail })
    return true
  })
  return isFound
    ? listSchedules(deps, call)
    : refuse('not-found', 'You have no such mail, or it waits, or it was sent.')
}

/** Changes an own schedule with its audit event. */
async function change(
  deps: StaffDeps,
  scheduleId: string,
  call: StaffCall,
  kind: AuditEventKind,
  write: (tx: Sql, schedule: ReportSchedule, now: Date) => Promise<void>,
): Answer {
  const now = deps.clock.now()
  const isFound = await deps.database.transaction(async (tx) => {
    const schedule = await lockScheduleOf(tx, call.caller.staffId, scheduleId)
    if (schedule === undefined) return false
    await write(tx, schedule, now)
    await recordAudit(tx, call.trace, { kind, outcome: 'done', detail: { scheduleId, report: schedule.report } })
    return true
  })
  return isFound ? listSchedules(deps, call) : NO_SCHEDULE
}
