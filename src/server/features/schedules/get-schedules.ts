/** The customer's schedules: the list, one schedule with its payments, and a preview of the days of a new schedule. */
import type { scheduleRoutes } from '../../../contract/transfers/schedules.ts'
import type { Failure } from '../../../core/failure.ts'
import { checkRecurrence, nextDays } from '../../../core/schedules/recurrence.ts'
import { calendarDay } from '../../../values/date.ts'
import type { Language } from '../../../values/language.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { findDueRuns, findRuns } from './run-store.ts'
import { findSchedule, findSchedules, type ScheduleKey } from './schedule-store.ts'
import { daysAhead, recurrenceOf, runView, scheduleView, SHOWN_DAYS } from './schedule-view.ts'
import type { SchedulesDeps } from './schedules-deps.ts'

/** The number of latest payments on a schedule's page. */
const SHOWN_RUNS = 60

/** The use-case behind `getSchedules`. */
export function getSchedules(deps: SchedulesDeps): Handler<typeof scheduleRoutes.getSchedules> {
  return async (_nothing, { session }) => {
    const { pool } = deps.database
    const { translate } = translatorFor(session.language)
    const now = deps.clock.now()
    const found = await findSchedules(pool, session.customerId)
    const due = await findDueRuns(
      pool,
      found.map(({ id }) => id),
    )
    return ok({ data: { schedules: found.map((one) => scheduleView(one, due.get(one.id), now, translate)) } })
  }
}

/** The use-case behind `getSchedule`. */
export function getSchedule(deps: SchedulesDeps): Handler<typeof scheduleRoutes.getSchedule> {
  return async ({ scheduleId }, { session }) => {
    const schedule = await findSchedule(deps.database.pool, { scheduleId, customerId: session.customerId })
    if (schedule === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { translate } = translatorFor(session.language)
    const runs = await findRuns(deps.database.pool, scheduleId, SHOWN_RUNS)
    const due = runs.find(({ state }) => state === 'due')
    return ok({
      data: {
        schedule: scheduleView(schedule, due, deps.clock.now(), translate),
        nextDays: daysAhead(schedule),
        runs: runs.map((run) => runView(run, translate)),
      },
    })
  }
}

/** The use-case behind `previewSchedule`. */
export function previewSchedule({
  clock,
}: Pick<SchedulesDeps, 'clock'>): Handler<typeof scheduleRoutes.previewSchedule> {
  return (request) => {
    const checked = checkRecurrence(recurrenceOf(request), calendarDay(clock.now()))
    return Promise.resolve(
      checked.ok
        ? ok({ data: { nextDays: [...nextDays(checked.value, 0, SHOWN_DAYS)] } })
        : fail<Failure>({ kind: 'invalid-input', errors: checked.failure }),
    )
  }
}

/** Returns one of the customer's schedules after a change of it. */
export async function ownSchedule(
  deps: SchedulesDeps,
  key: ScheduleKey,
  language: Language | null,
): Promise<Result<{ readonly data: ReturnType<typeof scheduleView> }, Failure>> {
  const schedule = await findSchedule(deps.database.pool, key)
  if (schedule === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  const due = await findDueRuns(deps.database.pool, [schedule.id])
  const { translate } = translatorFor(language)
  return ok({ data: scheduleView(schedule, due.get(schedule.id), deps.clock.now(), translate) })
}
