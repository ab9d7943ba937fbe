/**
 * Nigeria's public holidays whose day is known for ever (Public Holidays Act, Cap. P40 LFN 2004, schedule; Public Holidays (Amendment)
 * Act 2019: 12 June in the place of 29 May). The government announces other holidays each year: Id-el-Fitr, Id-el-Kabir, Id-el-Maulud,
 * and the Monday after a holiday on a weekend. Staff add these by an order. A missing one makes a promise earlier, never later.
 */
import { daysAfter } from '../../values/date.ts'

const FIXED = ['01-01', '05-01', '06-12', '10-01', '12-25', '12-26']
const FIXED_NAMES: Readonly<Record<string, string>> = {
  '01-01': 'New Year',
  '05-01': 'Workers’ Day',
  '06-12': 'Democracy Day',
  '10-01': 'Independence Day',
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
}
/** 12 June is a holiday since 2019, when it replaced 29 May as Democracy Day. */
const SINCE_2019 = '06-12'

/** The days, YYYY-MM-DD, that the government announced and that staff added. */
export type DeclaredHolidays = ReadonlySet<string>
export const NO_DECLARED_HOLIDAYS: DeclaredHolidays = new Set()

/** A moment, and the holidays that the bank knows at this moment. */
export interface WorkCalendar {
  readonly now: Date
  readonly holidays: DeclaredHolidays
}

/** `day` is YYYY-MM-DD. */
export function isPublicHoliday(day: string, declared: DeclaredHolidays): boolean {
  if (declared.has(day)) return true
  const year = Number(day.slice(0, 4))
  const monthDay = day.slice(5)
  if (FIXED.includes(monthDay)) return monthDay !== SINCE_2019 || year >= 2019
  const easter = easterSunday(year)
  return day === daysAfter(easter, -2) || day === daysAfter(easter, 1)
}

/** The holidays of a year whose day is known for ever, in the order of their days. */
export function knownHolidays(year: number): readonly { readonly day: string; readonly name: string }[] {
  const easter = easterSunday(year)
  const fixed = FIXED.filter((monthDay) => monthDay !== SINCE_2019 || year >= 2019)
  return [
    ...fixed.map((monthDay) => ({ day: `${year}-${monthDay}`, name: FIXED_NAMES[monthDay] ?? monthDay })),
    { day: daysAfter(easter, -2), name: 'Good Friday' },
    { day: daysAfter(easter, 1), name: 'Easter Monday' },
  ].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** YYYY-MM-DD, of the Gregorian calendar: the rule of Meeus, Jones and Butcher (J. Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const corrected = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + corrected + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`
}
