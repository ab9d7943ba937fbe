import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WHOLE_REPORT } from '../../ports/report-part.ts'
import { parseCsvReport, readCsvReport } from './csv-report.ts'

const HEADER = 'direction,reference,amount,currency\n'

test('settlement report: is read in both directions, with or without a byte order mark and a last line end', () => {
  const lines = 'out,00003612345678901234567890123456789,85000.00,NGN\nin,00001312345,0.5,USD'
  const payments = [
    { direction: 'out', reference: '00003612345678901234567890123456789', amountMinor: 85_000_00n, currency: 'NGN' },
    { direction: 'in', reference: '00001312345', amountMinor: 50n, currency: 'USD' },
  ]
  expect(parseCsvReport(HEADER + lines, 'a')).toEqual(payments)
  expect(parseCsvReport(`\uFEFF${HEADER}${lines}\n`.replaceAll('\n', '\r\n'), 'a')).toEqual(payments)
  expect(parseCsvReport(HEADER, 'a')).toEqual([])
})

test.each([
  ['', 'the first line must be'],
  ['reference,amount\n', 'the first line must be'],
  [`${HEADER}out,1,85000.001,NGN\n`, 'line 2 is no payment'],
  [`${HEADER}out,1,0.00,NGN\n`, 'line 2 is no payment'],
  [`${HEADER}out,1,-5.00,NGN\n`, 'line 2 is no payment'],
  [`${HEADER}out,1,5.00,XYZ\n`, 'line 2 is no payment'],
  [`${HEADER}out,1,5.00,NGN\n\nout,2,5.00,NGN\n`, 'line 3 is no payment'],
  [`${HEADER}OUT,1,5.00,NGN\n`, 'line 2 is no payment'],
  [`${HEADER}out,1 or 1=1,5.00,NGN\n`, 'line 2 is no payment'],
])('settlement report: %j is refused as a whole', (text, error) => {
  expect(() => parseCsvReport(text, 'report.csv')).toThrow(`report.csv: ${error}`)
})

/** The bytes in pieces that end at these places. */
async function* piecesOf(text: string, cuts: readonly number[]) {
  const bytes = Buffer.from(text)
  const ends = [...cuts.map((cut) => cut % bytes.length), bytes.length].toSorted((one, other) => one - other)
  for (const [index, end] of ends.entries()) yield bytes.subarray(ends[index - 1] ?? 0, end)
}

test('settlement report in pieces: has the same payments wherever the pieces end, and each payment is in one part', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  const text = `\uFEFF${HEADER}${numbers.map((number) => `in,R${number},${number}.50,NGN\r\n`).join('')}`
  const all = parseCsvReport(text, 'a')
  expect(all).toHaveLength(20)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), async (cuts, count) => {
      expect((await readCsvReport(piecesOf(text, cuts), 'a', WHOLE_REPORT)).payments).toEqual(all)
      const parts = []
      for (let index = 0; index < count; index += 1)
        parts.push(...(await readCsvReport(piecesOf(text, cuts), 'a', { index, count })).payments)
      const byReference = (one: { reference: string }, other: { reference: string }) =>
        one.reference < other.reference ? -1 : 1
      expect(parts.toSorted(byReference)).toEqual(all.toSorted(byReference))
    }),
  )
})

test('settlement report in pieces: a line without an end is refused before the report ends', async () => {
  async function* endless() {
    yield Buffer.from(`${HEADER}out,1,5.00,NGN\n`)
    for (;;) yield Buffer.from('A'.repeat(100))
  }
  await expect(readCsvReport(endless(), 'a', WHOLE_REPORT)).rejects.toThrow('a: line 3 is no payment')
})
