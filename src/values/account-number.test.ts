/** NUBAN check digits, compared with published and computed test vectors. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRAND } from './brand.ts'
import {
  formatAccountNumber,
  isAccountNumber,
  isValidAccountNumber,
  makeAccountNumber,
  maskAccountNumber,
  nubanCheckDigit,
} from './account-number.ts'

const VECTORS = [
  ['011', '0000014579'],
  ['011', '0000000220'],
  ['044', '0010246780'],
  ['107', '0000000013'],
  ['107', '1234567891'],
  ['058', '0123456785'],
  ['057', '1000000018'],
  ['50547', '0000000011'],
  ['50547', '1234567899'],
  ['50515', '0000000018'],
] as const

describe('NUBAN', () => {
  it.each(VECTORS)('%s: %s', (bankCode, number) => {
    expect(nubanCheckDigit(bankCode, number.slice(0, 9))).toBe(number[9])
    expect(makeAccountNumber(bankCode, number.slice(0, 9))).toBe(number)
    expect(isValidAccountNumber(bankCode, number)).toBe(true)
  })
  it('the six-digit form of a bank code: gives the same check digit', () => {
    expect(nubanCheckDigit('000107', '123456789')).toBe(nubanCheckDigit('107', '123456789'))
    expect(nubanCheckDigit('950547', '123456789')).toBe(nubanCheckDigit('50547', '123456789'))
  })
  it('refuses a wrong digit, another bank’s number and other text', () => {
    expect(isValidAccountNumber('107', '0000000014')).toBe(false)
    expect(isValidAccountNumber('044', '0690000031')).toBe(false)
    for (const text of ['', '000000001', '00000000130', '000000001x', '٠٠٠٠٠٠٠٠١٣'])
      expect(isValidAccountNumber('107', text)).toBe(false)
    expect(isValidAccountNumber('10', '0000000013')).toBe(false)
    expect(() => makeAccountNumber('107', 1_000_000_000)).toThrow(RangeError)
    expect(() => nubanCheckDigit('1', '000000001')).toThrow(RangeError)
  })
  it('check digit: detects every changed digit of the serial', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(8), fc.integer({ min: 1, max: 9 }), (serial, place, by) => {
        const number = makeAccountNumber(BRAND.cbnCode, serial)
        const other = (Number(number[place]) + by) % 10
        const wrong = number.slice(0, place) + other + number.slice(place + 1)
        expect(isValidAccountNumber(BRAND.cbnCode, number)).toBe(true)
        expect(isValidAccountNumber(BRAND.cbnCode, wrong)).toBe(false)
      }),
    )
  })
})

describe('showing account numbers', () => {
  it('account number: is shown in groups of 4, 3 and 3, and masked except for four digits', () => {
    expect(formatAccountNumber('0102883417')).toBe('0102 883 417')
    expect(formatAccountNumber('******3417')).toBe('******3417')
    expect(maskAccountNumber('0102883417')).toBe('******3417')
    expect(isAccountNumber('0102883417')).toBe(true)
  })
})
