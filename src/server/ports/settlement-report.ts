/** The port to the payment switch's report of settled payments, from any source. */
import type { SettledPayment } from '../../core/reconciliation/compare-books.ts'
import type { ReportPart } from './report-part.ts'

export interface SettlementReport {
  /** Every payment of the part that it settled. Rejects with one line where the report cannot be read. */
  read(part: ReportPart): Promise<readonly SettledPayment[]>
  /** The number of parts in which the report is read. Undefined: one. A report in several parts must not change meanwhile. */
  readonly parts?: number
  /** ISO 8601. What the bank settled later may be missing in the report. Undefined: the report has everything up to its reading. */
  readonly coversUntil?: string
}
