/** The fee schedules as the server knows them: read once per banking day, since none can be added for a day that has begun. */
import type { FeeSchedules } from '../../../core/fees/fee-schedule.ts'
import { calendarDay } from '../../../values/date.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { findFeeSchedules } from './fee-schedule-store.ts'

export type CurrentFees = () => Promise<FeeSchedules>

/** Rejects with one line while a stored schedule cannot be used: the bank charges nobody by guess. */
export function createCurrentFees(deps: { readonly database: Database; readonly clock: Clock }): CurrentFees {
  let day = ''
  let schedules: Promise<FeeSchedules> | undefined
  return () => {
    const today = calendarDay(deps.clock.now())
    if (schedules !== undefined && day === today) return schedules
    day = today
    const reading = findFeeSchedules(deps.database.pool)
    schedules = reading
    // Asked again by the next transfer.
    reading.catch(() => {
      if (schedules === reading) schedules = undefined
    })
    return reading
  }
}
