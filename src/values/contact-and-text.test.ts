/** Phones, emails, ids and small text, with the rules of Product §17.3, §17.4. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskEmail } from './email.ts'
import { isUuid } from './ids.ts'
import { formatPhone, maskPhone, parsePhone } from './phone.ts'
import { stripQuotes, stripWhitespace } from './text/strip-text.ts'
import { formatFileSize, truncate } from './text.ts'

describe('phones', () => {
  it.each(['08035550142', '0803 555 0142', '+2348035550142', '+234 803-555-0142', '2348035550142'])(
    'parses %s',
    (text) => {
      expect(parsePhone(text)).toEqual({ ok: true, value: '+2348035550142' })
    },
  )
  it.each(['', '0803555014', '080355501422', '06035550142', '08235550142', '+447700900123', '٠٨٠٣٥٥٥٠١٤٢'])(
    'refuses %j',
    (text) => {
      expect(parsePhone(text).ok).toBe(false)
    },
  )
  it('shows the local form and masks all but the last 4 digits', () => {
    expect(formatPhone('+2348035550142')).toBe('0803 555 0142')
    expect(maskPhone('+2348035550142')).toBe('*******0142')
    expect(maskPhone('08035550142')).toBe('*******0142')
  })
})

describe('maskEmail', () => {
  it.each([
    ['adaeze.okonkwo@mail.example', 'ada***kwo@mail.example'],
    ['tundeba@mail.example', 'tun***eba@mail.example'],
    ['tunde@mail.example', 't***nde@mail.example'],
    ['ngoz@mail.example', 'n***@mail.example'],
    ['a@mail.example', 'a***@mail.example'],
    ['not an email', '***'],
  ])('%s → %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked)
  })
})

describe('truncate', () => {
  it('keeps 30 characters by default, and marks the cut', () => {
    expect(truncate('Tiles for Surulere flat')).toBe('Tiles for Surulere flat')
    expect(truncate('x'.repeat(30))).toBe('x'.repeat(30))
    expect(truncate('x'.repeat(31))).toBe(`${'x'.repeat(30)}…`)
    expect(truncate('Bakare Properties', 6)).toBe('Bakare…')
    expect(truncate('Bakare Properties', 7)).toBe('Bakare…')
  })
  it('does not cut a character in two', () => {
    expect(truncate('👩🏾‍🍳👩🏾‍🍳', 1)).toBe('👩🏾‍🍳…')
  })
  it('limits the accents of a single character', () => {
    expect(truncate(`a${'\u0301'.repeat(20_000)}`)).toBe(`a${'\u0301'.repeat(9)}`)
  })
})

describe('formatFileSize', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 ** 2 - 1, '1 MB'],
    [1024 ** 2, '1 MB'],
    [1024 ** 3 * 2.25, '2.3 GB'],
    [1024 ** 4, '1 TB'],
    [1024 ** 5, '1024 TB'],
  ])('%s → %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text)
  })
  it('formatFileSize: refuses a number that is not a size', () => {
    expect(() => formatFileSize(-1)).toThrow(RangeError)
    expect(() => formatFileSize(Number.NaN)).toThrow(RangeError)
  })
})

describe('stripping', () => {
  it('stripQuotes and stripWhitespace: remove quotes and white space', () => {
    expect(stripQuotes(`"O'Neil" “x”`)).toBe('ONeil x')
    expect(stripWhitespace(' 0803 555\t0142\u00A0')).toBe('08035550142')
  })
})

describe('isUuid', () => {
  it('accepts every uuid that the bank makes, and refuses ids that count up', () => {
    fc.assert(fc.property(fc.uuid(), (id) => isUuid(id)))
    for (const text of ['1', '', 'x'.repeat(36), '0198C0DE-0000-7000-8000-000000000000'])
      expect(isUuid(text)).toBe(false)
  })
})
