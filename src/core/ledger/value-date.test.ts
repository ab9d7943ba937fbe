/** The value dates that a journal of a person may have. */
import { describe, expect, it } from 'vitest'
import { valueDateObstacle } from './value-date.ts'

describe('valueDateObstacle', () => {
  it.each([
    ['2026-11-28', '2026-11-28'],
    ['2026-11-01', '2026-11-28'],
    ['2026-10-01', '2026-11-01'],
    ['2025-12-01', '2026-01-31'],
    ['2026-01-31', '2026-02-28'],
  ])('value date: allows %s on %s', (valueDate, today) => {
    expect(valueDateObstacle(valueDate, today, ['2020-01-01', valueDate])).toBeUndefined()
  })

  it.each([
    ['2026-11-29', '2026-11-28', 'after today'],
    ['2026-09-30', '2026-11-01', 'before 2026-10-01'],
    ['2025-11-30', '2026-01-31', 'before 2025-12-01'],
    ['1999-01-01', '2026-02-28', 'before 2026-01-01'],
  ])('value date: refuses %s on %s', (valueDate, today, why) => {
    expect(valueDateObstacle(valueDate, today, [])).toContain(why)
  })

  it('value date: is not before the opening of an account', () => {
    expect(valueDateObstacle('2026-11-20', '2026-11-28', ['2026-11-20', '2026-11-21'])).toContain('opened after')
  })
})
