import { describe, expect, it } from 'vitest'
import { AUTH_LIMITS } from './auth-limits.ts'
import { ageOn, decideApplicant, decideSignUp } from './decide-sign-up.ts'

const TODAY = '2026-11-21'

describe('ageOn', () => {
  it.each([
    ['2008-11-21', TODAY, 18],
    ['2008-11-22', TODAY, 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2026-11-21', TODAY, 0],
  ])('%s on %s is %i', (born, today, age) => {
    expect(ageOn(born, today)).toBe(age)
  })
})

describe('decideApplicant', () => {
  it.each([
    ['2008-11-21', 'ok'],
    ['2008-11-22', 'ineligible'],
    ['2026-11-22', 'invalid-input'],
  ])('born %s: %s', (born, word) => {
    const decision = decideApplicant(born, TODAY, AUTH_LIMITS)
    expect(decision.ok ? 'ok' : decision.failure.kind).toBe(word)
  })
})

describe('decideSignUp', () => {
  const record = { dateOfBirth: '1990-04-12', watchListed: false }
  it.each([
    ['unknown', undefined, '1990-04-12', { kind: 'invalid-credentials' }],
    ['wrong date', record, '1990-04-13', { kind: 'invalid-credentials' }],
    ['wrong date, watch-listed', { ...record, watchListed: true }, '1990-04-13', { kind: 'invalid-credentials' }],
    ['watch-listed', { ...record, watchListed: true }, '1990-04-12', { kind: 'ineligible', reason: 'watch-list' }],
    [
      'under 18',
      { dateOfBirth: '2012-06-01', watchListed: true },
      '2012-06-01',
      { kind: 'ineligible', reason: 'under-18' },
    ],
  ] as const)('%s', (_name, found, typed, failure) => {
    expect(decideSignUp(found, typed, TODAY, AUTH_LIMITS)).toEqual({ ok: false, failure })
  })

  it('accepts an adult who knows the date of birth', () => {
    expect(decideSignUp(record, '1990-04-12', TODAY, AUTH_LIMITS).ok).toBe(true)
  })
})
