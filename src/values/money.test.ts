/** Money is parsed strictly and has one format. The shown amount reads back as the same amount. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES, currencyName, currencySymbol, isCurrencyCode, minorDigits, type CurrencyCode } from './currency.ts'
import {
  formatMinor,
  formatPlain,
  majorNumberForDisplay,
  moneyParts,
  parseMajor,
  shortAmount,
  stripCommas,
  stripToDigitsAndDot,
} from './money.ts'

const codes = Object.keys(CURRENCIES) as CurrencyCode[]
const currency = fc.constantFrom(...codes)
const amount = fc.bigInt({ min: 0n, max: 9_999_999_999_999n })

describe('currencies (Product §9.2)', () => {
  it('are sixteen, with the symbols of Product §9.2', () => {
    expect(Object.fromEntries(codes.map((code) => [code, currencySymbol(code)]))).toEqual({
      USD: '$',
      EUR: '€',
      JPY: '¥',
      GBP: '£',
      CHF: 'CHF',
      CAD: 'CA$',
      AUD: 'A$',
      NZD: 'NZ$',
      CNY: '¥',
      SEK: 'kr',
      NOK: 'kr',
      DKK: 'kr',
      SGD: 'S$',
      HKD: 'HK$',
      KRW: '₩',
      NGN: '₦',
    })
  })
  it('currencies: have two minor digits, except yen and won, which have none', () => {
    expect(codes.filter((code) => minorDigits(code) === 0)).toEqual(['JPY', 'KRW'])
  })
  it('currency: is known by its exact code only', () => {
    for (const text of ['ngn', 'XAU', '', 'toString']) expect(isCurrencyCode(text), text).toBe(false)
    expect(isCurrencyCode('USD')).toBe(true)
    expect(currencyName('GBP')).toBe('Pound sterling')
  })
})

describe('parseMajor', () => {
  it.each([
    ['1500', 150_000n],
    ['1,500', 150_000n],
    ['1,284,350.75', 128_435_075n],
    ['0.5', 50n],
    ['0', 0n],
    [' 20.00 ', 2_000n],
    ['99,999,999,999.99', 9_999_999_999_999n],
  ])('reads %s', (text, minor) => {
    expect(parseMajor(text, 'NGN')).toEqual({ ok: true, value: minor })
  })
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['1e3', 'not-an-amount'],
    ['0x10', 'not-an-amount'],
    ['1,00,0', 'not-an-amount'],
    [',100', 'not-an-amount'],
    ['1,0000', 'not-an-amount'],
    ['0,100', 'not-an-amount'],
    ['-5', 'not-an-amount'],
    ['−5', 'not-an-amount'],
    ['+5', 'not-an-amount'],
    ['٥٠٠', 'not-an-amount'],
    ['５００', 'not-an-amount'],
    ['NaN', 'not-an-amount'],
    ['Infinity', 'not-an-amount'],
    ['1.2.3', 'not-an-amount'],
    ['1 000', 'not-an-amount'],
    ['10.999', 'too-many-decimals'],
    ['100,000,000,000.00', 'too-large'],
    ['12345678901234', 'too-large'],
  ])('refuses %j: %s', (text, failure) => {
    expect(parseMajor(text, 'NGN')).toEqual({ ok: false, failure })
  })
  it('decimals: are limited by the currency', () => {
    expect(parseMajor('100', 'JPY')).toEqual({ ok: true, value: 100n })
    expect(parseMajor('100.5', 'JPY')).toEqual({ ok: false, failure: 'too-many-decimals' })
  })
  it('reads each amount that formatPlain writes', () => {
    fc.assert(
      fc.property(amount, currency, (minor, code) => {
        expect(parseMajor(formatPlain(minor, code), code)).toEqual({ ok: true, value: minor })
      }),
    )
  })
  it('parseMajor: accepts only digits, commas and one dot', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseMajor(text, 'NGN')
        if (parsed.ok) expect(text.trim()).toMatch(/^[0-9,]+(\.[0-9]{1,2})?$/)
      }),
    )
  })
})

describe('formatting', () => {
  it('amount: is shown with symbol, groups, decimals and a true minus sign', () => {
    expect(formatMinor(128_435_075n, 'NGN')).toBe('₦1,284,350.75')
    expect(formatMinor(-2_000n, 'NGN')).toBe('−₦20.00')
    expect(formatMinor(0n, 'EUR')).toBe('€0.00')
    expect(formatMinor(5n, 'USD')).toBe('$0.05')
    expect(formatMinor(1_200n, 'JPY')).toBe('¥1,200')
    expect(formatMinor(2_000n, 'CHF')).toBe('CHF\u00A020.00')
    expect(formatMinor(38_620n, 'GBP')).toBe('£386.20')
  })
  it('moneyParts: splits an amount into sign, symbol, major units and decimals', () => {
    expect(moneyParts(128_435_075n, 'NGN')).toEqual({ sign: '', symbol: '₦', major: '1,284,350', decimals: '.75' })
    expect(moneyParts(-5n, 'KRW')).toEqual({ sign: '−', symbol: '₩', major: '5', decimals: '' })
  })
  it('balance of the wire: has a number for display', () => {
    expect(majorNumberForDisplay(128_435_075n, 'NGN')).toBe(1_284_350.75)
    expect(majorNumberForDisplay(-5n, 'NGN')).toBe(-0.05)
  })
})

describe('shortAmount (Product §17.1)', () => {
  it.each([
    [99_900n, '₦999'],
    [99_950n, '₦999.50'],
    [0n, '₦0'],
    [100_000n, '₦1k'],
    [150_000n, '₦1.5k'],
    [99_999_999n, '₦999.9k'],
    [100_000_000n, '₦1M'],
    [128_435_075n, '₦1.2M'],
    [250_000_000_000n, '₦2,500M'],
    [-150_000n, '−₦1.5k'],
  ])('%s kobo is %s', (minor, text) => {
    expect(shortAmount(minor)).toBe(text)
  })
})

describe('the amount helpers (Product §17.1)', () => {
  it('remove commas, or all characters but digits and dots', () => {
    expect(stripCommas('1,284,350.75')).toBe('1284350.75')
    expect(stripToDigitsAndDot('₦1,284,350.75 NGN')).toBe('1284350.75')
  })
})
