/** Describes a recurrence in full and in short, and writes days as customers read them. */
import type { Recurrence } from '../../contract/schedules.ts'
import { formatDate, formatDayDate } from '../../values/date.ts'

/** Any time of the day is good: noon in Lagos. */
const noon = (day: string): string => `${day}T11:00:00Z`

/** "Thu 31 Dec 2026" */
export const dayWords = (day: string): string => formatDayDate(noon(day))

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (number: number): string => `${number}${ENDINGS[ordinals.select(number)] ?? 'th'}`

const weekdays = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', weekday: 'long' })

/** "Every month on the 31st" */
export function repeatWords({ repeat, startsOn }: Recurrence): string {
  if (repeat === 'once') return `Once, on ${dayWords(startsOn)}`
  if (repeat === 'daily') return 'Every day'
  if (repeat === 'weekly') return `Every ${weekdays.format(new Date(noon(startsOn)))}`
  return `Every month on the ${ordinal(Number(startsOn.slice(8)))}`
}

/** "Every month on the 31st, or the last day of a shorter month, from Thu 31 Dec 2026 until you cancel it" */
export function recurrenceWords(recurrence: Recurrence): string {
  const { repeat, startsOn, until, count } = recurrence
  if (repeat === 'once') return repeatWords(recurrence)
  const shorter = repeat === 'monthly' && startsOn.slice(8) > '28' ? ', or the last day of a shorter month,' : ''
  const end =
    until !== undefined
      ? `until ${formatDate(noon(until))}`
      : count !== undefined
        ? count === '1'
          ? 'for one payment'
          : `for ${count} payments`
        : 'until you cancel it'
  return `${repeatWords(recurrence)}${shorter} from ${dayWords(startsOn)} ${end}`
}

/** "Thu 31 Dec 2026, Sun 31 Jan 2027 and Sun 28 Feb 2027", with a text about later days. */
export function daysWords(days: readonly string[], most: number): string {
  const shown = days.slice(0, most).map(dayWords)
  if (days.length > most) return `${shown.join(', ')} and so on`
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('')
}
