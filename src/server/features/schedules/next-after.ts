/** The occurrence of a schedule that follows another. */
import { occurrenceDay } from '../../../core/schedules/recurrence.ts'
import { runsAt } from '../../../core/schedules/run-rules.ts'
import type { Next, StoredSchedule } from './schedule-store.ts'

/** Null after the last. */
export function nextAfter({ content }: Pick<StoredSchedule, 'content'>, number: number): Next | null {
  const day = occurrenceDay(content.recurrence, number + 1)
  return day === undefined ? null : { number: number + 1, day, at: runsAt(day) }
}
