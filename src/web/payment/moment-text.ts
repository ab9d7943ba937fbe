/** Writes a time for a sentence after "at". */
import { calendarDay, formatDate, formatTime } from '../../values/date.ts'
import { t } from '../language/language.ts'

/** "4:07 pm" for today. For another day in Lagos "4:07 pm on 20 Nov 2026". */
export function momentText(iso: string, now: Date = new Date()): string {
  const time = formatTime(iso)
  return calendarDay(iso) === calendarDay(now) ? time : t('{time} on {day}', { time, day: formatDate(iso) })
}
