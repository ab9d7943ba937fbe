import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkJournal, reverseLines } from './journal.ts'

const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).filter((value) => value !== 0n)
const currency = fc.constantFrom('NGN', 'USD', 'EUR')
const line = fc.record({ currency, amountMinor: amount })

describe('checkJournal', () => {
  test.each([
    ['no line', [], 'too-few-lines'],
    ['one line', [5n], 'too-few-lines'],
    ['a zero line', [5n, -5n, 0n], 'zero-amount'],
    ['a sum above zero', [5n, -4n], 'unbalanced'],
    ['an amount past 64 bits', [2n ** 63n, -(2n ** 63n)], 'out-of-range'],
  ])('refuses %s', (_, amounts, fault) => {
    expect(checkJournal(amounts.map((amountMinor) => ({ currency: 'NGN', amountMinor })))).toEqual({
      ok: false,
      failure: fault,
    })
  })

  test('refuses lines that balance in sum but not in each currency', () => {
    const lines = [
      { currency: 'NGN', amountMinor: -100n },
      { currency: 'USD', amountMinor: 100n },
    ]
    expect(checkJournal(lines)).toEqual({ ok: false, failure: 'unbalanced' })
  })

  test('accepts exactly what sums to zero per currency', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 12 }), (lines) => {
        const sum = (code: string) =>
          lines.filter((l) => l.currency === code).reduce((total, l) => total + l.amountMinor, 0n)
        const balanced = ['NGN', 'USD', 'EUR'].every((code) => sum(code) === 0n)
        expect(checkJournal(lines).ok).toBe(balanced)
        const closed = [...lines, ...reverseLines(lines)]
        expect(checkJournal(closed)).toEqual({ ok: true, value: closed })
      }),
    )
  })
})
