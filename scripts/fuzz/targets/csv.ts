/** Fuzzes the readers of CSV files: the customer's payment list and the settlement report. */
import Papa from 'papaparse'
import { MOST_LINES } from '../../../src/contract/transfers/bulk.ts'
import { parseCsvReport } from '../../../src/server/adapters/settlement-report/csv-report.ts'
import { isCurrencyCode } from '../../../src/values/currency.ts'
import { decimalText } from '../../../src/values/money.ts'
import { decodeFile } from '../../../src/web/features/transfers/bulk/decode-file.ts'
import { TEMPLATE } from '../../../src/web/features/transfers/bulk/list-files.ts'
import { COLUMNS } from '../../../src/web/features/transfers/bulk/list-rows.ts'
import { readList } from '../../../src/web/features/transfers/bulk/read-list.ts'
import { type FuzzTarget, mustHold, sameResult } from '../target.ts'

const REPORT = 'direction,reference,amount,currency\nin,0000142026A,85000.00,NGN\r\nout,1,0.01,USD\n'
const NAME = 'report.csv'

export const csv: FuzzTarget = {
  name: 'csv',
  subject: 'decodeFile, readList, parseCsvReport',
  mostBytes: 16 * 1024,
  withinMs: 2_000,
  words: [
    TEMPLATE.trim(),
    '"',
    '""',
    '\r\n',
    '\t',
    ';',
    '|',
    'Account number',
    '0123456789',
    '"1,000.00"',
    '=1+1',
    'in,1,',
  ],
  seeds: [
    `${TEMPLATE}GTBank,0123456789,"1,000.00",Rent,Ada Obi\r\nAdire,0102883417,5,,\r\n`,
    'GTBank;0123456789;1000;Rent\nZenith;2200000001;2.50;"a ""b"""\n',
    '0123456789\tGTBank\t5000\n0123456780\tUBA\t1,500\n',
    'Beneficiary bank|Account no|Amount (NGN)|Remarks\nUBA|0123456789|10|x\n',
    REPORT,
    Buffer.from(`\uFEFF${TEMPLATE}UBA,0123456789,1,x,y`, 'utf16le'),
  ],
  check(input) {
    const decoded = decodeFile(new Uint8Array(input))
    if (decoded.ok) checkList(decoded.value)
    checkReport(input.toString('utf8'))
  },
}

function checkList(text: string): void {
  const read = readList(text)
  if (!read.ok) return
  mustHold('a list has its limit of lines', read.value.length <= MOST_LINES)
  const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell === '')
  const rowsOf = (list: typeof read.value) =>
    list.map(({ typed }) => COLUMNS.map((column) => typed[column])).filter((row) => !isEmpty(row))
  const rows = rowsOf(read.value)
  // The check skips a list whose known columns are all empty. Its text may be in a column that the bank does not know.
  if (rows.length === 0) return
  const again = readList(TEMPLATE + Papa.unparse(rows, { quotes: true }))
  mustHold('a list that is written again can be read', again.ok)
  sameResult('list', rows, again.ok ? rowsOf(again.value) : [])
}

function checkReport(text: string): void {
  let payments: ReturnType<typeof parseCsvReport>
  try {
    payments = parseCsvReport(text, NAME)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith(`${NAME}: `)) return
    throw error
  }
  const lines = payments.map(({ direction, reference, amountMinor, currency }) => {
    if (!isCurrencyCode(currency)) throw new Error('a currency that the bank does not know')
    return [direction, reference, decimalText(amountMinor, currency), currency].join(',')
  })
  sameResult('report', payments, parseCsvReport([REPORT.split('\n')[0], ...lines, ''].join('\n'), NAME))
}
