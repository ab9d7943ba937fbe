/** Joins the schedule routes to their use-cases; no logic. */
import { scheduleRoutes } from '../../../contract/transfers/schedules.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import { confirmSchedule } from './confirm-schedule.ts'
import { getSchedule, getSchedules, previewSchedule } from './get-schedules.ts'
import { cancelSchedule, pauseSchedule, resumeSchedule, skipNext } from './manage-schedules.ts'
import { changeSchedule, initiateBillSchedule, initiateSchedule } from './propose-schedule.ts'
import type { SchedulesDeps } from './schedules-deps.ts'

/** Every endpoint of this feature. */
export function schedulesEndpoints(deps: SchedulesDeps): Endpoint[] {
  return [
    endpoint(scheduleRoutes.getSchedules, getSchedules(deps)),
    endpoint(scheduleRoutes.getSchedule, getSchedule(deps)),
    endpoint(scheduleRoutes.previewSchedule, previewSchedule(deps)),
    endpoint(scheduleRoutes.initiateSchedule, noMoney('initiate', null), initiateSchedule(deps)),
    endpoint(scheduleRoutes.initiateBillSchedule, noMoney('initiate', null), initiateBillSchedule(deps)),
    endpoint(scheduleRoutes.changeSchedule, noMoney('initiate', null), changeSchedule(deps)),
    endpoint(
      scheduleRoutes.confirmSchedule,
      noMoney('use-pin', { refused: 'schedule.confirm-refused' }),
      confirmSchedule(deps),
    ),
    endpoint(scheduleRoutes.pauseSchedule, noMoney(null, null), pauseSchedule(deps)),
    endpoint(scheduleRoutes.resumeSchedule, noMoney(null, null), resumeSchedule(deps)),
    endpoint(scheduleRoutes.skipNext, noMoney(null, null), skipNext(deps)),
    endpoint(scheduleRoutes.cancelSchedule, noMoney(null, null), cancelSchedule(deps)),
  ]
}
