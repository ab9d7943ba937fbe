/** Dates and times as customers read them: en-GB, 12-hour, on the clock of Lagos (Product §17.2). */

const ZONE = 'Africa/Lagos'
const DAY_MS = 24 * 60 * 60 * 1000

const FULL = {
  timeZone: ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
} as const
const MONTH_AND_YEAR = { timeZone: ZONE, month: 'long', year: 'numeric' } as const
let full = new Intl.DateTimeFormat('en-GB', FULL)
let monthAndYear = new Intl.DateTimeFormat('en-GB', MONTH_AND_YEAR)
const numeric = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** A Date, or the wire's ISO 8601 text. */
export type Instant = Date | string

type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>>

// Built from parts, because the spaces and commas between them differ from one browser to the next.
function parts(format: Intl.DateTimeFormat, instant: Instant): Parts {
  const date = typeof instant === 'string' ? new Date(instant) : instant
  return Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]))
}

/** For a page: names of months and days in its language, where the browser has them; the order and the clock stay. */
export function showDatesIn(language: string): void {
  full = new Intl.DateTimeFormat([language, 'en-GB'], FULL)
  monthAndYear = new Intl.DateTimeFormat([language, 'en-GB'], MONTH_AND_YEAR)
}

/** "20 Nov 2026" */
export function formatDate(instant: Instant): string {
  const { day, month, year } = parts(full, instant)
  return `${day} ${month} ${year}`
}

/** "Fri 20 Nov 2026" */
export function formatDayDate(instant: Instant): string {
  return `${parts(full, instant).weekday} ${formatDate(instant)}`
}

/** "4:07 pm" */
export function formatTime(instant: Instant): string {
  const { hour, minute, dayPeriod } = parts(full, instant)
  return `${hour}:${minute} ${dayPeriod?.toLowerCase()}`
}

/** "4:07:19 pm" */
export function formatTimeExact(instant: Instant): string {
  const { hour, minute, second, dayPeriod } = parts(full, instant)
  return `${hour}:${minute}:${second} ${dayPeriod?.toLowerCase()}`
}

/** "20 Nov 2026, 4:07 pm" */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`
}

/** "20 Nov, 4:07 pm": for lists of the last months, where the year says nothing. */
export function formatShortDateTime(instant: Instant): string {
  const { day, month } = parts(full, instant)
  return `${day} ${month}, ${formatTime(instant)}`
}

/** "2026-11-20", the day in Lagos: a key that sorts, and the wire's calendar date. */
export function calendarDay(instant: Instant): string {
  const { year, month, day } = parts(numeric, instant)
  return `${year}-${month}-${day}`
}

/** "20261120160719", the moment in Lagos: as networks have it in their ids. */
export function lagosStamp(instant: Instant): string {
  const { year, month, day, hour, minute, second } = parts(numeric, instant)
  return [year, month, day, hour, minute, second].join('')
}

/** The calendar day `count` days after another: "2026-12-01" is one after "2026-11-30". */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The heading of a day's group: "Fri 20 Nov". */
export function dayLabel(instant: Instant): string {
  const { weekday, day, month } = parts(full, instant)
  return `${weekday} ${day} ${month}`
}

/** The heading of a month's group: "November 2026". */
export function monthLabel(instant: Instant): string {
  const { month, year } = parts(monthAndYear, instant)
  return `${month} ${year}`
}

/** The hour in Lagos, 0 to 23. */
export function hourInLagos(instant: Instant): number {
  return Number(parts(numeric, instant).hour)
}

/** Product §7.2: 1 January, 18 years before the current year: "2008-01-01" in 2026. */
export function defaultDateOfBirth(today: Instant): string {
  return `${Number(parts(numeric, today).year) - 18}-01-01`
}
