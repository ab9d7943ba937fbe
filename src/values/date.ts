/** Writes dates and times for customers: in the order of en-GB, with a 12-hour clock, in Lagos time (Product §17.2). */

const ZONE = 'Africa/Lagos'
const DAY_MS = 24 * 60 * 60 * 1000

const DAY = {
  timeZone: ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
} as const
/** All five languages write am and pm. The Igbo and Yoruba names would say "night" for 4 pm, and "afternoon" for 11 pm. */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
})
const MONTH_AND_YEAR = { timeZone: ZONE, month: 'long', year: 'numeric' } as const
interface Formats {
  readonly day: Intl.DateTimeFormat
  readonly monthAndYear: Intl.DateTimeFormat
}
const formatsIn = (language: string): Formats => ({
  day: new Intl.DateTimeFormat([language, 'en-GB'], DAY),
  monthAndYear: new Intl.DateTimeFormat([language, 'en-GB'], MONTH_AND_YEAR),
})
/** The formats of each language that was asked for. `en` means British English. */
const known = new Map<string, Formats>([['en', formatsIn('en-GB')]])
/** The names of days and months in a language, in order: Sunday and January come first. */
export interface DateNames {
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  readonly monthsInFull: readonly string[]
}
/** The names of the page's language; undefined in English. The server names the language of each text instead. */
let pageNames: DateNames | undefined

function formats(language = 'en'): Formats {
  const found = known.get(language) ?? formatsIn(language)
  known.set(language, found)
  return found
}

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

type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string | undefined>>>

// Built from parts, because the spaces and commas between them differ from one browser to the next.
function parts(format: Intl.DateTimeFormat, instant: Instant): Parts {
  const date = typeof instant === 'string' ? new Date(instant) : instant
  return Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]))
}

/** Sets the names of days and months on a page, because browsers do not know them. Order and clock stay. */
export function showDatesWith(names: DateNames): void {
  pageNames = names
}

/** The names of a language as this runtime knows them. Node knows every language of the bank. */
export function dateNamesOf(language: string): DateNames {
  const { day, monthAndYear } = formats(language)
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)))
  return {
    // 1 November 2026 is a Sunday.
    weekdays: Array.from({ length: 7 }, (_, at) => parts(day, new Date(Date.UTC(2026, 10, 1 + at, 12))).weekday ?? ''),
    months: months.map((month) => parts(day, month).month ?? ''),
    monthsInFull: months.map((month) => parts(monthAndYear, month).month ?? ''),
  }
}

/** The parts of a day, with the names of the language or else of the page. */
function dayParts(instant: Instant, language?: string): Parts {
  const named = parts(formats(language).day, instant)
  if (!pageNames || language !== undefined) return named
  const day = new Date(calendarDay(instant))
  return { ...named, weekday: pageNames.weekdays[day.getUTCDay()], month: pageNames.months[day.getUTCMonth()] }
}

/** "20 Nov 2026" */
export function formatDate(instant: Instant, language?: string): string {
  const { day, month, year } = dayParts(instant, language)
  return `${day} ${month} ${year}`
}

/** "Fri 20 Nov 2026" */
export function formatDayDate(instant: Instant, language?: string): string {
  return `${dayParts(instant, language).weekday} ${formatDate(instant, language)}`
}

/** "4:07 pm" */
export function formatTime(instant: Instant): string {
  const { hour, minute, dayPeriod } = parts(clock, instant)
  return `${hour}:${minute} ${dayPeriod?.toLowerCase()}`
}

/** "4:07:19 pm" */
export function formatTimeExact(instant: Instant): string {
  const { hour, minute, second, dayPeriod } = parts(clock, instant)
  return `${hour}:${minute}:${second} ${dayPeriod?.toLowerCase()}`
}

/** "20 Nov 2026, 4:07 pm" */
export function formatDateTime(instant: Instant, language?: string): string {
  return `${formatDate(instant, language)}, ${formatTime(instant)}`
}

/** "20 Nov, 4:07 pm": for lists of the last months. It omits the year, and the Yoruba word for month. */
export function formatShortDateTime(instant: Instant): string {
  const { day, month = '' } = dayParts(instant)
  return `${day} ${month.split(' ').at(-1)}, ${formatTime(instant)}`
}

/** "2026-11-20", the day in Lagos: a key that sorts, and the wire's calendar date. */
export function calendarDay(instant: Instant): string {
  const { year, month, day } = parts(numeric, instant)
  return `${year}-${month}-${day}`
}

/** "20261120160719": the time in Lagos, as networks write it in their ids. */
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
  const { weekday, day, month } = dayParts(instant)
  return `${weekday} ${day} ${month}`
}

/** The heading of a month's group: "November 2026". */
export function monthLabel(instant: Instant, language?: string): string {
  const { month, year } = parts(formats(language).monthAndYear, instant)
  const own = language === undefined && pageNames?.monthsInFull[Number(parts(numeric, instant).month) - 1]
  return `${own || month} ${year}`
}

/** The hour in Lagos, 0 to 23. */
export function hourInLagos(instant: Instant): number {
  return Number(parts(numeric, instant).hour)
}

/** Product §7.2: 1 January, 18 years before the current year: "2008-01-01" in 2026. */
export function defaultDateOfBirth(today: Instant): string {
  return `${Number(parts(numeric, today).year) - 18}-01-01`
}
