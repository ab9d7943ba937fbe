import { describe, expect, test } from 'vitest'
import { daysAfter } from '../../values/date.ts'
import { easterSunday, isPublicHoliday, knownHolidays, NO_DECLARED_HOLIDAYS } from './public-holidays.ts'

describe('public holidays', () => {
  test.each([
    '2018-04-01',
    '2019-04-21',
    '2022-04-17',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2285-03-22',
  ])('Easter was or will be %s', (day) => {
    expect(easterSunday(Number(day.slice(0, 4)))).toBe(day)
  })

  test('12 June is a holiday since 2019, and holidays that are announced each year are not in the list', () => {
    expect([2018, 2019].map((year) => isPublicHoliday(`${year}-06-12`, NO_DECLARED_HOLIDAYS))).toEqual([false, true])
    const days = Array.from({ length: 365 }, (_, index) => daysAfter('2026-01-01', index))
    expect(days.filter((day) => isPublicHoliday(day, NO_DECLARED_HOLIDAYS))).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-06-12',
      '2026-10-01',
      '2026-12-25',
      '2026-12-26',
    ])
  })
  test('the list of a year: has the known holidays in the order of their days', () => {
    const days = Array.from({ length: 365 }, (_, index) => daysAfter('2026-01-01', index))
    expect(knownHolidays(2026).map(({ day }) => day)).toEqual(
      days.filter((day) => isPublicHoliday(day, NO_DECLARED_HOLIDAYS)),
    )
    expect(knownHolidays(2026)[1]).toEqual({ day: '2026-04-03', name: 'Good Friday' })
  })

  test('a day that staff added is a holiday', () => {
    expect(isPublicHoliday('2027-03-10', new Set(['2027-03-10']))).toBe(true)
    expect(isPublicHoliday('2027-03-11', new Set(['2027-03-10']))).toBe(false)
  })
})
