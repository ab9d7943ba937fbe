import { expect, it } from 'vitest'
import { calendarDay } from '../values/date.ts'
import { dayAndHour } from './day-and-hour.ts'
import { hourOfDay } from './limits/payment-counts.ts'

it('day and hour: the kept answer is replaced when the moment is in another quarter of an hour', () => {
  const moments = [
    '2026-11-27T22:59:59.999Z',
    '2026-11-27T23:00:00Z',
    '2026-11-27T22:59:59.999Z',
    '1970-01-01T00:00:00Z',
  ]
  for (const moment of moments) {
    const at = new Date(moment)
    expect(dayAndHour(moment)).toMatchObject({ day: calendarDay(at), hour: hourOfDay(at) })
  }
  expect(dayAndHour('2026-11-27T22:59:59.999Z')).toMatchObject({ day: '2026-11-27', hour: 23 })
  expect(dayAndHour(new Date('2026-11-27T23:00:00Z'))).toMatchObject({ day: '2026-11-28', hour: 0 })
})
