import Papa from 'papaparse'
import { expect, it } from 'vitest'
import type { ListLine } from '../../../../contract/transfers/bulk.ts'
import { resultFile, resultText, TEMPLATE, templateFile } from './list-files.ts'

const line = (over: Partial<ListLine> = {}): ListLine => ({
  line: 1,
  transferId: '0194f3c8-5b7a-5000-8000-000000000001',
  status: 'successful',
  problem: null,
  bankCode: '000013',
  bankName: 'GTBank',
  accountNumber: '0123456785',
  accountName: 'CHINEDU OKAFOR',
  amount: '150050',
  charges: '1075',
  narration: 'Rent',
  ...over,
})
const cellsOf = (text: string) => Papa.parse<string[]>(text).data

it('payment batch file: has a row for each line, with amounts in plain digits', () => {
  const [names, first, second] = cellsOf(resultText([line(), line({ line: 2, status: 'failed', problem: 'No money' })]))
  expect(names).toEqual(expect.arrayContaining(['Line', 'Account number', 'Status', 'Problem']))
  expect(first?.slice(0, 9)).toEqual([
    '1',
    'GTBank',
    '0123456785',
    'CHINEDU OKAFOR',
    '1500.50',
    '10.75',
    'Rent',
    'Paid',
    '',
  ])
  expect(second?.slice(7, 9)).toEqual(['Not paid', 'No money'])
})

it.each(['=HYPERLINK("http://x","y")', '+1+1', '-2+3', '@SUM(A1)', '\t=1+1', '\r=1+1'])(
  'payment batch file: prevents a spreadsheet from running %j',
  (narration) => {
    const [, row] = cellsOf(resultText([line({ narration, accountName: narration })]))
    expect(row?.[6]).toBe(`'${narration}`)
    expect(row?.[3]).toBe(`'${narration}`)
  },
)

it('payment batch file: keeps a cell whole, whatever it contains', () => {
  const narration = 'a "b", c;\nd'
  expect(cellsOf(resultText([line({ narration })]))[1]?.[6]).toBe(narration)
})

it('payment batch file: is UTF-8 with its mark, and is named by the day', async () => {
  const file = resultFile({ approvedAt: '2026-11-21T23:30:00.000Z', lines: [line()] })
  // In Lagos it is already the next day.
  expect([file.name, file.type]).toEqual(['payments-2026-11-22.csv', 'text/csv;charset=utf-8'])
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(templateFile().size).toBe(TEMPLATE.length + 3)
})
