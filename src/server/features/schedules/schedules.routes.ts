/** Joins the schedule routes to their use-cases; no logic. */
import { scheduleRoutes } from '../../../contract/schedules.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
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
    endpoint(scheduleRoutes.initiateSchedule, initiateSchedule(deps)),
    endpoint(scheduleRoutes.initiateBillSchedule, initiateBillSchedule(deps)),
    endpoint(scheduleRoutes.changeSchedule, changeSchedule(deps)),
    endpoint(scheduleRoutes.confirmSchedule, confirmSchedule(deps)),
    endpoint(scheduleRoutes.pauseSchedule, pauseSchedule(deps)),
    endpoint(scheduleRoutes.resumeSchedule, resumeSchedule(deps)),
    endpoint(scheduleRoutes.skipNext, skipNext(deps)),
    endpoint(scheduleRoutes.cancelSchedule, cancelSchedule(deps)),
  ]
}
