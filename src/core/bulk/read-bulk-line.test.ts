import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatPlain } from '../../values/money.ts'
import { readBulkLine, type TypedLine } from './read-bulk-line.ts'

const typed = (over: Partial<TypedLine> = {}): TypedLine => ({
  bank: 'GTBank',
  accountNumber: '0123456785',
  amount: '1,500.00',
  narration: 'Rent',
  ...over,
})

const errorsOf = (over: Partial<TypedLine>): readonly string[] => {
  const read = readBulkLine(typed(over))
  return read.ok ? [] : Object.keys(read.failure)
}

it('batch line: is read as people write it', () => {
  expect(readBulkLine(typed())).toMatchObject({
    ok: true,
    value: { bank: { code: '000013' }, accountNumber: '0123456785', amountMinor: 150_000n, narration: 'Rent' },
  })
})

test.each([
  ['₦1,500.00', 150_000n],
  ['₦ 1500', 150_000n],
  ['NGN 1,500', 150_000n],
  ['ngn1500', 150_000n],
  ['N1,500', 150_000n],
  ["'1500.5", 150_050n],
  [' 1500 ', 150_000n],
  ['0.01', 1n],
])('the amount %j is %s kobo', (amount, amountMinor) => {
  expect(readBulkLine(typed({ amount }))).toMatchObject({ ok: true, value: { amountMinor } })
})

test.each(
  [
    ['', '0', '0.00', '-5', '(1,500.00)', '1e3', '0x10', '1,00,0', '1.500,00', '12.345', '١٠٠', '12345678901234'].map(
      (amount) => ({ amount }),
    ),
    ['', '123456789', '12345678901', '1.23457E+09', '012345678a', '٠١٢٣٤٥٦٧٨٩'].map((accountNumber) => ({
      accountNumber,
    })),
    ['', 'Barclays', '99'].map((bank) => ({ bank })),
    ['x'.repeat(101), 'a\u202Eb', 'a\u0000b'].map((narration) => ({ narration })),
  ].flat(),
)('a line with the wrong value %j: is refused in that field only', (over) => {
  expect(errorsOf(over)).toEqual(Object.keys(over))
})

describe('changes that spreadsheets make', () => {
  it('cells that a spreadsheet changed: names a lost zero, a shortened number and a formula', () => {
    const text = (over: Partial<TypedLine>) => {
      const read = readBulkLine(typed(over))
      return read.ok ? '' : Object.values(read.failure).join()
    }
    expect(text({ accountNumber: '123456785' })).toContain('removed zeros')
    expect(text({ accountNumber: '1.23457E+09' })).toContain('shortened')
    for (const field of ['bank', 'accountNumber', 'amount', 'narration'] as const) {
      expect(text({ [field]: '=HYPERLINK("http://x","y")' })).toContain('formula')
      expect(text({ [field]: '@SUM(1)' })).toContain('formula')
    }
  })

  it('accepts spaces and dashes in a number, and the apostrophe that marks a text', () => {
    for (const accountNumber of ["'0123456785", '0123 456 785', '0123-456-785', ' 0123456785\u00A0']) {
      expect(readBulkLine(typed({ accountNumber }))).toMatchObject({ ok: true, value: { accountNumber: '0123456785' } })
    }
  })
})

it('a line with several faults: reports all of them together', () => {
  expect(errorsOf({ bank: '', accountNumber: '', amount: '', narration: 'x'.repeat(101) })).toEqual([
    'bank',
    'accountNumber',
    'amount',
    'narration',
  ])
})

it('batch line: reading any text never throws, and gives exactly the written amount', () => {
  fc.assert(
    fc.property(
      fc.record({ bank: fc.string(), accountNumber: fc.string(), amount: fc.string(), narration: fc.string() }),
      (line) => {
        const read = readBulkLine(line)
        if (read.ok) expect(read.value.amountMinor > 0n).toBe(true)
      },
    ),
  )
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 9_999_999_999_999n }), (minor) => {
      const amount = formatPlain(minor, 'NGN')
      expect(readBulkLine(typed({ amount }))).toMatchObject({ ok: true, value: { amountMinor: minor } })
    }),
  )
})
