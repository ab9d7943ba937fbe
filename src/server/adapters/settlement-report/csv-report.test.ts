import { expect, test } from 'vitest'
import { parseCsvReport } from './csv-report.ts'

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
