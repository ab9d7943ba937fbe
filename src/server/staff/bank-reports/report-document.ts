/** Lays a report of the bank out as a document: its definition, its parameters, and the texts of its cells. */
import type { BankReportRows } from '../../../contract/staff/staff-bank-reports.ts'
import { formatDate, formatDateTime } from '../../../values/date.ts'
import { groupThousands, formatMinor } from '../../../values/money.ts'
import { isCurrencyCode } from '../../../values/currency.ts'
import {
  MOST_REPORT_ROWS,
  REPORT_DEFINITIONS,
  type ReportColumn,
} from '../../../values/vocabularies/reports/bank-reports.ts'
import type { ReportDocument } from '../../documents/report-pdf.ts'

export function reportDocument(made: BankReportRows, person: string): ReportDocument {
  const { title, definition, source, columns } = REPORT_DEFINITIONS[made.report]
  const place = columns.findIndex(({ name }) => name === 'Currency')
  return {
    title,
    madeAt: new Date(made.madeAt),
    facts: factsOf(made, person),
    paragraphs: [`Definition: ${definition}`, `Source: ${source}`],
    columns: columns.map(({ name, kind }) => ({
      name,
      isNumber: kind === 'amount' || kind === 'count',
      share: name === 'Currency' ? 0.6 : kind === 'time' ? 1.2 : 1,
    })),
    rows: made.rows.map((row) => columns.map((column, n) => cellText(column, row[n] ?? null, row[place] ?? ''))),
    end: made.isCut
      ? `The report has the first ${groupThousands(String(MOST_REPORT_ROWS))} rows. More rows fit its parameters.`
      : `End of the report. Rows: ${groupThousands(String(made.rows.length))}.`,
  }
}

function factsOf({ report, from, to, figure, madeAt }: BankReportRows, person: string): readonly string[] {
  const rule = REPORT_DEFINITIONS[report].figure
  return [
    `Made on ${formatDateTime(madeAt)} by ${person}`,
    ...(from === null || to === null ? [] : [`Days: ${formatDate(from)} to ${formatDate(to)}`]),
    ...(rule === undefined || figure === null ? [] : [`${rule.label}: ${groupThousands(String(figure))}`]),
  ]
}

function cellText({ kind }: ReportColumn, value: string | null, currency: string): string {
  if (value === null) return '—'
  if (kind === 'time') return formatDateTime(value)
  if (kind === 'count') return groupThousands(value)
  return kind === 'amount' && isCurrencyCode(currency) ? formatMinor(BigInt(value), currency) : value
}
