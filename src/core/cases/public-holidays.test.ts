import { describe, expect, test } from 'vitest'
import { daysAfter } from '../../values/date.ts'
import { easterSunday, isPublicHoliday } from './public-holidays.ts'

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
    expect([2018, 2019].map((year) => isPublicHoliday(`${year}-06-12`))).toEqual([false, true])
    const days = Array.from({ length: 365 }, (_, index) => daysAfter('2026-01-01', index))
    expect(days.filter(isPublicHoliday)).toEqual([
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
})
