/** The parameters of a report of the bank, and a row that its query gives. */
import { MOST_REPORT_ROWS } from '../../../values/vocabularies/reports/bank-reports.ts'

export interface ReportQuery {
  /** The start of the first day and of the day after the last day. A report of the present does not use them. */
  readonly from: Date
  readonly to: Date
  readonly now: Date
  /** The number of the report: seconds, months, years or naira. */
  readonly figure: number
}

/** A cell for each column of the definition. Amounts are minor units, and times are ISO 8601. */
export type ReportCells = readonly (string | null)[]

export interface FoundRow {
  readonly cells: ReportCells
  /** The customer whose record the row shows, in the reports that show accounts. */
  readonly customerId?: string | undefined
}

/** One more shows that the report is cut. */
export const READ_ROWS = MOST_REPORT_ROWS + 1
