/** Makes the cells of a report's CSV file. Amounts become decimals. Other values stay as they are; times are in UTC already. */
import { isCurrencyCode } from './currency.ts'
import { decimalText } from './money.ts'
import { type BankReport, REPORT_DEFINITIONS } from './vocabularies/reports/bank-reports.ts'

type Cells = readonly (string | null)[]

export function reportCsv(report: BankReport, rows: readonly Cells[]) {
  const { columns } = REPORT_DEFINITIONS[report]
  const currencyAt = columns.findIndex(({ name }) => name === 'Currency')
  const cellOf = (value: string | null, isAmount: boolean, currency: string): string | null =>
    value !== null && isAmount && isCurrencyCode(currency) ? decimalText(BigInt(value), currency) : value
  return {
    header: columns.map(({ name }) => name),
    rows: rows.map((row) =>
      columns.map(({ kind }, n) => cellOf(row[n] ?? null, kind === 'amount', row[currencyAt] ?? '')),
    ),
  }
}
