/** Describes a recurrence in full and in short, and writes days as customers read them. */
import type { Recurrence } from '../../contract/transfers/schedules.ts'
import { formatDate, formatDayDate } from '../../values/date.ts'
import { language, plural, t } from '../language/language.ts'

/** The day as a time, because the date functions take times. Any time of the day would do. */
const noon = (day: string): string => `${day}T11:00:00Z`

/** "Thu 31 Dec 2026" */
export const dayWords = (day: string): string => formatDayDate(noon(day))

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (number: number): string => `${number}${ENDINGS[ordinals.select(number)] ?? 'th'}`

/** The day of the week of a day. */
const weekday = (day: string): string =>
  [t('Sunday'), t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday')][
    new Date(noon(day)).getUTCDay()
  ] ?? ''

/** "Every month on the 31st" */
export function repeatWords({ repeat, startsOn }: Recurrence): string {
  if (repeat === 'once') return t('Once, on {day}', { day: dayWords(startsOn) })
  if (repeat === 'daily') return t('Every day')
  if (repeat === 'weekly') return t('Every {weekday}', { weekday: weekday(startsOn) })
  const day = Number(startsOn.slice(8))
  return t('Every month on the {day}', { day: language === 'en' ? ordinal(day) : day })
}

/** "Every month on the 31st, or the last day of a shorter month, from Thu 31 Dec 2026 until you cancel it" */
export function recurrenceWords(recurrence: Recurrence): string {
  const { repeat, startsOn, until, count } = recurrence
  if (repeat === 'once') return repeatWords(recurrence)
  const often =
    repeat === 'monthly' && startsOn.slice(8) > '28'
      ? t('{often}, or the last day of a shorter month,', { often: repeatWords(recurrence) })
      : repeatWords(recurrence)
  const from = dayWords(startsOn)
  if (until !== undefined)
    return t('{often} from {from} until {until}', { often, from, until: formatDate(noon(until)) })
  if (count === undefined) return t('{often} from {from} until you cancel it', { often, from })
  return plural(Number(count), '{often} from {from} for one payment', '{often} from {from} for {count} payments', {
    often,
    from,
  })
}

/** "Thu 31 Dec 2026, Sun 31 Jan 2027 and Sun 28 Feb 2027", with a text about later days. */
export function daysWords(days: readonly string[], most: number): string {
  const shown = days.slice(0, most).map(dayWords)
  if (days.length > most) return t('{days} and so on', { days: shown.join(', ') })
  return shown.length > 1
    ? t('{days} and {last}', { days: shown.slice(0, -1).join(', '), last: shown.at(-1) ?? '' })
    : shown.join('')
}
