/** The money field groups digits while the customer types, and never changes the amount. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTyped } from './typed-amount.ts'

/** "12|34" → what the field shows, with the caret drawn in. */
function type(marked: string): string {
  const caret = marked.indexOf('|')
  const { text, caret: moved } = formatTyped(marked.replace('|', ''), caret, 'NGN')
  return `${text.slice(0, moved)}|${text.slice(moved)}`
}

describe('formatTyped', () => {
  it.each([
    ['1234|', '1,234|'],
    ['12|34', '1,2|34'],
    ['1,2345|', '12,345|'],
    ['1,9|234', '19|,234'],
    ['1|234', '1|,234'],
    ['|1234', '|1,234'],
    ['1234.|', '1,234.|'],
    ['1234.5|', '1,234.5|'],
    ['.|', '0.|'],
    ['.5|', '0.5|'],
    ['05|', '5|'],
    ['00|', '0|'],
    ['|', '|'],
    ['₦5000|', '5,000|'],
    [' 5000|', '5,000|'],
  ])('%s becomes %s', (before, after) => {
    expect(type(before)).toBe(after)
  })
  it.each(['1e3', '-5', '1.2.3', '٥', '10 USD'])(
    'text %s: stays unchanged, so that the refused text is visible',
    (text) => {
      expect(formatTyped(text, 1, 'NGN')).toEqual({ text, caret: 1 })
    },
  )
  it('leaves more than 40 digits as they were pasted', () => {
    expect(formatTyped('1'.repeat(41), 3, 'NGN')).toEqual({ text: '1'.repeat(41), caret: 3 })
    expect(formatTyped('1'.repeat(40), 40, 'NGN').text).toMatch(/^1,(111,){12}111$/)
  })
  it('does not drop a third decimal that was pasted', () => {
    expect(formatTyped('10.999', 6, 'NGN').text).toBe('10.999')
  })
  it('keeps the same digits behind the caret, at any position', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999n }), fc.nat(11), (whole, at) => {
        const digits = whole.toString()
        const caret = Math.min(at, digits.length)
        const shown = formatTyped(digits, caret, 'NGN')
        expect(shown.text.replaceAll(',', '')).toBe(digits)
        expect(shown.text.slice(0, shown.caret).replaceAll(',', '')).toBe(digits.slice(0, caret))
      }),
    )
  })
})
