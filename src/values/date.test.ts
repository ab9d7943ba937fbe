/** Dates read as en-GB, 12-hour, Lagos time, wherever the code runs. */
import { describe, expect, it } from 'vitest'
import {
  calendarDay,
  daysAfter,
  dateNamesOf,
  dayLabel,
  defaultDateOfBirth,
  formatDate,
  formatDateTime,
  formatDayDate,
  formatShortDateTime,
  formatTime,
  formatTimeExact,
  hourInLagos,
  lagosStamp,
  monthLabel,
  showDatesWith,
} from './date.ts'

const afternoon = '2026-11-20T15:07:19Z'

describe('dates', () => {
  it('days: count on over the ends of months and years', () => {
    expect(daysAfter('2026-11-30', 1)).toBe('2026-12-01')
    expect(daysAfter('2026-12-31', 2)).toBe('2027-01-02')
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  })
  it('are shown in the British order with a 12-hour clock', () => {
    expect(formatDate(afternoon)).toBe('20 Nov 2026')
    expect(formatDayDate(afternoon)).toBe('Fri 20 Nov 2026')
    expect(formatTime(afternoon)).toBe('4:07 pm')
    expect(formatTimeExact(afternoon)).toBe('4:07:19 pm')
    expect(formatDateTime(new Date(afternoon))).toBe('20 Nov 2026, 4:07 pm')
    expect(formatShortDateTime(afternoon)).toBe('20 Nov, 4:07 pm')
    expect(dayLabel(afternoon)).toBe('Fri 20 Nov')
    expect(monthLabel(afternoon)).toBe('November 2026')
  })
  it('noon and midnight: are shown as 12', () => {
    expect(formatTime('2026-11-20T11:00:00Z')).toBe('12:00 pm')
    expect(formatTime('2026-11-20T23:00:00Z')).toBe('12:00 am')
  })
  it('day: changes at midnight in Lagos, one hour before UTC', () => {
    expect(calendarDay('2026-12-31T22:59:59Z')).toBe('2026-12-31')
    expect(calendarDay('2026-12-31T23:00:00Z')).toBe('2027-01-01')
    expect(hourInLagos('2026-12-31T23:00:00Z')).toBe(0)
    expect(monthLabel('2026-12-31T23:00:00Z')).toBe('January 2027')
    expect(lagosStamp('2026-12-31T23:00:00.999Z')).toBe('20270101000000')
    expect(lagosStamp(new Date(afternoon))).toBe('20261120160719')
  })
})

describe('defaultDateOfBirth (Product §7.2)', () => {
  it('is 1 January, 18 years before the current year', () => {
    expect(defaultDateOfBirth('2026-11-20T12:00:00Z')).toBe('2008-01-01')
    expect(defaultDateOfBirth('2026-12-31T23:30:00Z')).toBe('2009-01-01')
  })
})

describe('page in another language', () => {
  it('page in another language: dates have its names of days and months, and texts with their own language keep theirs', () => {
    showDatesWith(dateNamesOf('ig'))
    expect([formatDayDate, formatShortDateTime, dayLabel].map((format) => format(afternoon))).toEqual([
      'Fraị 20 Nov 2026',
      '20 Nov, 4:07 pm',
      'Fraị 20 Nov',
    ])
    expect(monthLabel('2026-12-31T23:00:00Z')).toBe('Jenụwarị 2027')
    expect(formatDate('2026-12-31T23:00:00Z')).toBe('1 Jen 2027')
    expect(formatDate(afternoon, 'ha')).toBe('20 Nuw 2026')
    showDatesWith(dateNamesOf('en'))
    expect(formatDayDate(afternoon)).toBe('Fri 20 Nov 2026')
  })
})
