/** Joins the schedule routes to their use-cases; no logic. */
import { scheduleRoutes } from '../../../contract/schedules.ts'
import { endpoint, type Endpoint, NO_MONEY } from '../../http/handler.ts'
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
    endpoint(scheduleRoutes.initiateSchedule, NO_MONEY, initiateSchedule(deps)),
    endpoint(scheduleRoutes.initiateBillSchedule, NO_MONEY, initiateBillSchedule(deps)),
    endpoint(scheduleRoutes.changeSchedule, NO_MONEY, changeSchedule(deps)),
    endpoint(scheduleRoutes.confirmSchedule, NO_MONEY, confirmSchedule(deps)),
    endpoint(scheduleRoutes.pauseSchedule, NO_MONEY, pauseSchedule(deps)),
    endpoint(scheduleRoutes.resumeSchedule, NO_MONEY, resumeSchedule(deps)),
    endpoint(scheduleRoutes.skipNext, NO_MONEY, skipNext(deps)),
    endpoint(scheduleRoutes.cancelSchedule, NO_MONEY, cancelSchedule(deps)),
  ]
}
