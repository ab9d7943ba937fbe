/** The bank's limits, which operators add for a future day. */
import { type CurrentLimits, DEFAULT_LIMIT_SCHEDULES, type LimitSchedule } from '../../../core/limits/limit-schedule.ts'
import { scheduleAt } from '../../../core/schedule-at.ts'
import { createCurrentSchedules, type ScheduleKind } from '../../db/dated-schedules.ts'
import type { LimitsStore } from './limits-deps.ts'
import { parseLimitSchedule, writeLimitSchedule } from './parse-limit-schedule.ts'

export const LIMIT_SCHEDULES: ScheduleKind<LimitSchedule> = {
  table: 'bank.limit_configuration',
  noun: 'limit schedule',
  standard: DEFAULT_LIMIT_SCHEDULES,
  parse: parseLimitSchedule,
  write: writeLimitSchedule,
}

/** The only source of limits for all features. */
export function createCurrentLimits(deps: LimitsStore): CurrentLimits {
  const current = createCurrentSchedules(LIMIT_SCHEDULES, deps)
  return async () => scheduleAt(await current(), deps.clock.now())
}
