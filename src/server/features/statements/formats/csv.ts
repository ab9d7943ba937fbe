/**
 * Writes a statement as CSV (RFC 4180): a header, the opening balance, the lines, the closing balance. Text that a
 * spreadsheet would run as a formula is changed to plain text.
 */
import { type Input, stringify } from 'csv-stringify/sync'
import type { Statement, StatementLine } from '../../../../core/statements/statement.ts'
import { decimalText } from '../../../../values/money.ts'
import type { LineBatches } from './statement-writer.ts'

const HEADER = [
  'Posted',
  'Value date',
  'Details',
  'Narration',
  'Reference',
  'Money out',
  'Money in',
  'Balance',
  'Currency',
] as const

/** The file is UTF-8 with a byte order mark. Without the mark, spreadsheets assume an old encoding and garble names. */
export async function* writeCsv(statement: Statement, batches: LineBatches): AsyncIterable<string> {
  const { account, figures, from, to } = statement
  const { currency } = account
  const write = (rows: Input, bom = false): string =>
    stringify(rows, {
      bom,
      record_delimiter: 'windows',
      escape_formulas: true,
      // Only money is a bigint here.
      cast: { bigint: (minor) => decimalText(minor, currency) },
    })
  const balanceRow = (day: string, text: string, minor: bigint): (string | bigint)[] => [
    day,
    day,
    text,
    '',
    '',
    '',
    '',
    minor,
    currency,
  ]
  yield write([[...HEADER], balanceRow(from, 'Opening balance', figures.openingMinor)], true)
  for await (const lines of batches) yield write(lines.map((line) => rowOf(line, currency)))
  yield write([balanceRow(to, 'Closing balance', figures.closingMinor)])
}

function rowOf(line: StatementLine, currency: string): (string | bigint)[] {
  const { amountMinor } = line
  return [
    line.postedOn,
    line.valueDate,
    line.counterparty,
    line.narration,
    line.reference,
    amountMinor < 0n ? -amountMinor : '',
    amountMinor > 0n ? amountMinor : '',
    line.balanceAfterMinor,
    currency,
  ]
}
