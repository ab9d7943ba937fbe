/** The port to the payment switch's report of settled payments, from any source. */
import type { SettledPayment } from '../../core/reconciliation/compare-books.ts'

export interface SettlementReport {
  /** Every payment that it settled; rejects with one line where the report cannot be read. */
  read(): Promise<readonly SettledPayment[]>
  /** ISO 8601. What the bank settled later may be missing in the report. Undefined: the report has everything up to its reading. */
  readonly coversUntil?: string
}
