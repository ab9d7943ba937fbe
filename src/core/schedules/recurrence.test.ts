/** The days of recurring payments: examples for the ends of months, and properties for all other days. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkRecurrence,
  firstNumberFrom,
  lastDueNumber,
  nextDays,
  occurrenceDay,
  type Recurrence,
} from './recurrence.ts'
import type { Repeat } from '../../values/vocabularies/repeats.ts'

describe('the days', () => {
  it.each<[Recurrence, readonly string[]]>([
    [{ repeat: 'once', startsOn: '2026-12-31' }, ['2026-12-31']],
    [{ repeat: 'daily', startsOn: '2028-02-28', count: 3 }, ['2028-02-28', '2028-02-29', '2028-03-01']],
    [{ repeat: 'weekly', startsOn: '2026-12-25', until: '2027-01-08' }, ['2026-12-25', '2027-01-01', '2027-01-08']],
    [
      { repeat: 'monthly', startsOn: '2026-12-31' },
      ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ],
    [{ repeat: 'monthly', startsOn: '2028-01-30', count: 3 }, ['2028-01-30', '2028-02-29', '2028-03-30']],
    [{ repeat: 'monthly', startsOn: '2026-12-15', until: '2027-01-14' }, ['2026-12-15']],
  ])('%j', (recurrence, days) => {
    expect(nextDays(recurrence, 0, 5)).toEqual(days)
  })
})

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const recurrence = fc.record(
  {
    repeat: fc.constantFrom<Repeat>('once', 'daily', 'weekly', 'monthly'),
    startsOn: day,
    until: day,
    count: fc.integer({ min: 1, max: 60 }),
  },
  { requiredKeys: ['repeat', 'startsOn'] },
) as fc.Arbitrary<Recurrence>

describe('for any recurrence', () => {
  it('recurrence: its days go forward, begin on the first day and never pass the last', () => {
    fc.assert(
      fc.property(recurrence, (one) => {
        const days = nextDays(one, 0, 80)
        expect(days).toEqual([...new Set(days)].toSorted())
        if (days.length > 0) expect(days[0]).toBe(one.startsOn)
        expect(days.length).toBeLessThanOrEqual(one.count ?? 80)
        for (const due of days) expect(due <= (one.until ?? '9999')).toBe(true)
      }),
    )
  })

  it('every month has its payment: on the day of the first, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(day, fc.nat(200), (startsOn, number) => {
        const due = occurrenceDay({ repeat: 'monthly', startsOn }, number)!
        const wanted = Number(startsOn.slice(8))
        const last = new Date(Date.UTC(Number(due.slice(0, 4)), Number(due.slice(5, 7)), 0)).getUTCDate()
        expect(Number(due.slice(8))).toBe(Math.min(wanted, last))
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(months(due) - months(startsOn)).toBe(number)
      }),
    )
  })

  it('the due day is the last day that has come, and the next day is after it', () => {
    fc.assert(
      fc.property(recurrence, day, (one, today) => {
        const due = lastDueNumber(one, 0, today)
        const next = firstNumberFrom(one, today, 0)
        if (due === undefined) {
          expect((occurrenceDay(one, 0) ?? '9999') > today).toBe(true)
          return
        }
        expect(occurrenceDay(one, due)! <= today).toBe(true)
        expect((occurrenceDay(one, due + 1) ?? '9999') > today).toBe(true)
        if (next !== undefined) expect([due, due + 1]).toContain(next)
      }),
    )
  })
})

describe('the allowed recurrences', () => {
  const today = '2026-11-21'
  it.each<[string, Recurrence, readonly string[]]>([
    ['tomorrow', { repeat: 'once', startsOn: '2026-11-22' }, []],
    ['today', { repeat: 'once', startsOn: today }, ['startsOn']],
    ['too far', { repeat: 'once', startsOn: '2056-11-22' }, ['startsOn']],
    ['an end of one', { repeat: 'once', startsOn: '2026-11-22', count: 2 }, ['until']],
    ['two ends', { repeat: 'daily', startsOn: '2026-11-22', until: '2026-12-01', count: 2 }, ['until']],
    ['an end before the start', { repeat: 'daily', startsOn: '2026-11-22', until: '2026-11-21' }, ['until']],
    ['too often', { repeat: 'daily', startsOn: '2026-11-22', count: 1000 }, ['count']],
    ['the last day itself', { repeat: 'daily', startsOn: '2026-11-22', until: '2026-11-22' }, []],
  ])('%s', (_name, one, fields) => {
    const checked = checkRecurrence(one, today)
    expect(checked.ok ? [] : Object.keys(checked.failure)).toEqual(fields)
  })
})
