/** Each division of money has a name that says how it rounds. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideDown, divideHalfUp, divideUp, percentHalfUp, usedPercent } from './rounding.ts'

describe('division', () => {
  it('divideHalfUp rounds ties away from zero, and divideDown rounds towards zero', () => {
    expect([5n, 15n, -5n, 14n].map((n) => divideHalfUp(n, 10n))).toEqual([1n, 2n, -1n, 1n])
    expect([19n, -19n].map((n) => divideDown(n, 10n))).toEqual([1n, -1n])
  })
  it('divideUp: rounds away from zero, however small the rest is', () => {
    expect([10n, 11n, 19n, -11n, 0n].map((n) => divideUp(n, 10n))).toEqual([1n, 2n, 2n, -2n, 0n])
  })
  it('percentHalfUp: VAT of 7.5 % on fees of ₦10, ₦25, ₦50 and ₦1,000', () => {
    expect([1_000n, 2_500n, 5_000n, 100_000n].map((fee) => percentHalfUp(fee, 750n))).toEqual([75n, 188n, 375n, 7_500n])
  })
  it('refuses a divisor that is not above zero', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError)
    expect(() => divideHalfUp(1n, -2n)).toThrow(RangeError)
  })
  it('divideHalfUp: differs from the exact value by half a unit at most', () => {
    const divisor = fc.bigInt({ min: 1n, max: 10_000n })
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), divisor, (n, d) => {
        const error = (divideHalfUp(n, d) * d - n) * 2n
        expect(error <= d && error >= -d).toBe(true)
      }),
    )
  })
})

it('usedPercent: is rounded down to whole per cent, between 0 and 100', () => {
  expect(usedPercent('1250000', '100000000')).toBe(1)
  expect(usedPercent('5', '0')).toBe(100)
  expect(usedPercent('9', '4')).toBe(100)
  expect(usedPercent('0', '4')).toBe(0)
})
