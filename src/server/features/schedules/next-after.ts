/** Finds the occurrence of a schedule after another occurrence, and the occurrence with which a schedule resumes. */
import { firstNumberFrom, occurrenceDay } from '../../../core/schedules/recurrence.ts'
import { runsAt } from '../../../core/schedules/run-rules.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import type { Next, StoredSchedule } from './schedule-store.ts'

/** The occurrence after this number. Null after the last occurrence. */
export function nextAfter({ content }: Pick<StoredSchedule, 'content'>, number: number): Next | null {
  return nextAt(content.recurrence, number + 1)
}

/** The first occurrence with a future time, beginning with the next occurrence. Null when no occurrence is left. */
export function nextFrom({ content, next }: Pick<StoredSchedule, 'content' | 'next'>, now: Date): Next | null {
  if (next === null) return null
  const today = calendarDay(now)
  const from = runsAt(today) > now ? today : daysAfter(today, 1)
  const number = firstNumberFrom(content.recurrence, from, next.number)
  return number === undefined ? null : nextAt(content.recurrence, number)
}

function nextAt(recurrence: StoredSchedule['content']['recurrence'], number: number): Next | null {
  const day = occurrenceDay(recurrence, number)
  return day === undefined ? null : { number, day, at: runsAt(day) }
}
