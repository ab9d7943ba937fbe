/** What the payment switch says it settled with us, from wherever its operator delivers it. */
import type { SettledPayment } from '../../core/reconciliation/compare-books.ts'

export interface SettlementReport {
  /** Every payment that it settled; rejects with one line where the report cannot be read. */
  read(): Promise<readonly SettledPayment[]>
}
