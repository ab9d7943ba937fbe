import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { arrivingMinor, formatRate, leavingMinorFor, parseRate, rateDecimal, unitAndPrice } from './exchange-rate.ts'
import type { ExchangeRate } from './exchange-rate.ts'

const NAIRA: ExchangeRate = { unit: 'USD', price: 'NGN', tenThousandths: 1466_8401n }

describe('a rate', () => {
  it('a rate: is read and written with four decimals', () => {
    expect(parseRate('1466.8401', NAIRA)).toEqual({ ok: true, value: NAIRA })
    expect(rateDecimal(NAIRA)).toBe('1466.8401')
    expect(rateDecimal({ ...NAIRA, tenThousandths: 7n })).toBe('0.0007')
    expect(formatRate(NAIRA)).toBe('$1 = ₦1,466.8401')
  })
  it.each(['', '0.0000', '-1.0000', '1', '1.0', '1.00000', '01.0000', '1e3', '1,466.8401', 'NaN', '١.٠٠٠٠'])(
    'parseRate: refuses %j',
    (text) => expect(parseRate(text, NAIRA).ok).toBe(false),
  )
  it('unitAndPrice: takes the unit that people quote', () => {
    expect(unitAndPrice('NGN', 'USD')).toEqual({ unit: 'USD', price: 'NGN' })
    expect(unitAndPrice('USD', 'EUR')).toEqual({ unit: 'EUR', price: 'USD' })
    expect(unitAndPrice('EUR', 'GBP')).toEqual({ unit: 'GBP', price: 'EUR' })
  })
})

describe('an amount at a rate', () => {
  it('converted amount: is rounded down to the minor unit in both directions', () => {
    expect(arrivingMinor(100_00n, 'USD', NAIRA)).toBe(146_684_01n)
    expect(arrivingMinor(1n, 'USD', NAIRA)).toBe(14_66n)
    expect(arrivingMinor(100_000_00n, 'NGN', NAIRA)).toBe(68_17n)
    expect(arrivingMinor(14_66n, 'NGN', NAIRA)).toBe(0n)
  })
  it('conversion: knows currencies without minor units', () => {
    expect(arrivingMinor(100_00n, 'USD', { unit: 'USD', price: 'JPY', tenThousandths: 151_2350n })).toBe(15_123n)
    expect(arrivingMinor(15_124n, 'JPY', { unit: 'USD', price: 'JPY', tenThousandths: 151_2350n })).toBe(100_00n)
  })
})

const rates = fc.record({
  unit: fc.constant('USD' as const),
  price: fc.constant('NGN' as const),
  tenThousandths: fc.bigInt({ min: 1n, max: 10n ** 12n }),
})
const amounts = fc.bigInt({ min: 1n, max: 10n ** 13n })
const sides = fc.constantFrom('USD' as const, 'NGN' as const)

test('source amount for a wanted amount: is enough, and one minor unit less is not', () => {
  fc.assert(
    fc.property(rates, amounts, sides, (rate, wanted, from) => {
      const leaving = leavingMinorFor(wanted, from, rate)
      expect(arrivingMinor(leaving, from, rate)).toBeGreaterThanOrEqual(wanted)
      expect(arrivingMinor(leaving - 1n, from, rate)).toBeLessThan(wanted)
    }),
  )
})

test('conversion there and back at one rate: gains nothing', () => {
  fc.assert(
    fc.property(rates, amounts, sides, (rate, amount, from) => {
      const there = arrivingMinor(amount, from, rate)
      const back = arrivingMinor(there, from === 'USD' ? 'NGN' : 'USD', rate)
      expect(back).toBeLessThanOrEqual(amount)
    }),
  )
})
