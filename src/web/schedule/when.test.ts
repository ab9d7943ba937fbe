/** Tests the typed days of a payment, and the description of a recurrence. */
import { describe, expect, it } from 'vitest'
import type { Recurrence } from '../../contract/transfers/schedules.ts'
import { daysWords, recurrenceWords } from './recurrence-words.ts'
import { checkWhen, NOW, type When, whenOf } from './when.ts'

const TOMORROW = '2026-11-22'
const monthly: When = { ...NOW, repeat: 'monthly', startsOn: '2026-12-31' }

describe('checkWhen', () => {
  it.each<[string, Partial<When>, readonly string[]]>([
    ['no day', { startsOn: '' }, ['starts-on']],
    ['today', { startsOn: '2026-11-21' }, ['starts-on']],
    ['tomorrow', { startsOn: TOMORROW }, []],
    ['no last day', { ends: 'until' }, ['until']],
    ['a last day before the first', { ends: 'until', until: '2026-12-30' }, ['until']],
    ['the first day is the last', { ends: 'until', until: '2026-12-31' }, []],
    ['no number', { ends: 'count' }, ['count']],
    ['zero payments', { ends: 'count', count: '0' }, ['count']],
    ['values of an end that is not chosen', { ends: 'never', count: '0', until: '2020-01-01' }, []],
    ['an end of a single payment', { repeat: 'once', ends: 'count', count: '' }, []],
    ['several missing values', { startsOn: '', ends: 'count' }, ['starts-on', 'count']],
  ])('checkWhen: reports only the wrong fields, with %s', (_name, change, fields) => {
    const checked = checkWhen({ ...monthly, ...change }, TOMORROW)
    expect(checked.ok ? [] : checked.problems.map(({ fieldId }) => fieldId)).toEqual(fields)
  })

  it('checkWhen: sends only the chosen end', () => {
    const until = { ...monthly, ends: 'until', until: '2027-06-30', count: '7' } as const
    expect(checkWhen(until, TOMORROW)).toEqual({
      ok: true,
      recurrence: { repeat: 'monthly', startsOn: '2026-12-31', until: '2027-06-30' },
    })
    expect(checkWhen({ ...until, repeat: 'once' }, TOMORROW)).toEqual({
      ok: true,
      recurrence: { repeat: 'once', startsOn: '2026-12-31' },
    })
  })

  it('checkWhen: starts a changed order with what was approved, from its next day', () => {
    const recurrence: Recurrence = { repeat: 'weekly', startsOn: '2026-11-02', count: '12' }
    expect(whenOf(recurrence, '2026-11-23', '9')).toEqual({
      repeat: 'weekly',
      startsOn: '2026-11-23',
      ends: 'count',
      until: '',
      count: '9',
    })
  })
})

describe('in words', () => {
  it.each<[Recurrence, string]>([
    [{ repeat: 'once', startsOn: '2026-12-31' }, 'Once, on Thu 31 Dec 2026'],
    [
      { repeat: 'daily', startsOn: '2026-12-01', until: '2026-12-24' },
      'Every day from Tue 1 Dec 2026 until 24 Dec 2026',
    ],
    [{ repeat: 'weekly', startsOn: '2026-11-27', count: '1' }, 'Every Friday from Fri 27 Nov 2026 for one payment'],
    [
      { repeat: 'monthly', startsOn: '2026-12-31', count: '12' },
      'Every month on the 31st, or the last day of a shorter month, from Thu 31 Dec 2026 for 12 payments',
    ],
    [{ repeat: 'monthly', startsOn: '2026-12-22' }, 'Every month on the 22nd from Tue 22 Dec 2026 until you cancel it'],
    [{ repeat: 'monthly', startsOn: '2027-01-11' }, 'Every month on the 11th from Mon 11 Jan 2027 until you cancel it'],
  ])('description: %j', (recurrence, words) => {
    expect(recurrenceWords(recurrence)).toBe(words)
  })

  it('description: names days, and says that there are more', () => {
    const days = ['2026-12-31', '2027-01-31', '2027-02-28']
    expect(daysWords(days.slice(0, 1), 4)).toBe('Thu 31 Dec 2026')
    expect(daysWords(days, 4)).toBe('Thu 31 Dec 2026, Sun 31 Jan 2027 and Sun 28 Feb 2027')
    expect(daysWords(days, 2)).toBe('Thu 31 Dec 2026, Sun 31 Jan 2027 and so on')
  })
})
