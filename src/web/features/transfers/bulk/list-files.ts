/**
 * Writes the files of payment batches: the template, and the results in a form that is safe to open in a spreadsheet.
 * Loaded on request.
 */
import Papa from 'papaparse'
import type { ListLine, WholeList } from '../../../../contract/transfers/bulk.ts'
import { calendarDay } from '../../../../values/date.ts'
import { decimalText } from '../../../../values/money.ts'
import { STATUS_WORDS } from './status-words.ts'

/** Spreadsheets recognise UTF-8 by this mark. */
const MARK = '\uFEFF'
const CSV = { type: 'text/csv;charset=utf-8' } as const

export const TEMPLATE = 'Bank,Account number,Amount,Narration,Name\r\n'

export const templateFile = (): File => new File([MARK + TEMPLATE], 'payments-template.csv', CSV)

const RESULT_COLUMNS = [
  'Line',
  'Bank',
  'Account number',
  'Account name',
  'Amount',
  'Charges',
  'Narration',
  'Status',
  'Problem',
  'Transfer id',
] as const

/** Makes a CSV file of each line with its result. */
export function resultFile(list: Pick<WholeList, 'approvedAt' | 'lines'>): File {
  return new File([MARK + resultText(list.lines)], `payments-${calendarDay(list.approvedAt)}.csv`, CSV)
}

export function resultText(lines: readonly ListLine[]): string {
  const rows = lines.map((line) => [
    String(line.line),
    line.bankName,
    line.accountNumber,
    line.accountName,
    decimalText(BigInt(line.amount), 'NGN'),
    decimalText(BigInt(line.charges), 'NGN'),
    line.narration,
    STATUS_WORDS[line.status],
    line.problem ?? '',
    line.transferId,
  ])
  // A cell that a spreadsheet would run gets an apostrophe in front (OWASP).
  return Papa.unparse([[...RESULT_COLUMNS], ...rows], { escapeFormulae: true })
}
