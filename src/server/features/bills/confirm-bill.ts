/** Approves a bill, or withdraws its approval. */
import type { billRoutes } from '../../../contract/bills/bills.ts'
import type { Handler } from '../../http/handler.ts'
import { createConfirm } from '../../payments/approvals/confirm-payment.ts'
import { createWithdraw } from '../../payments/approvals/withdraw-payment.ts'
import { billKind } from '../../payments/kinds/bill/bill-kind.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'

/** The use-case behind `confirmBill`. */
export function confirmBill(deps: BillsDeps): Handler<typeof billRoutes.confirmBill> {
  return createConfirm({ ...deps, kind: billKind(deps) })
}

/** The use-case behind `withdrawBill`. `waitMs` limits the time of the answer. */
export function withdrawBill(deps: BillsDeps, waitMs?: number): Handler<typeof billRoutes.withdrawBill> {
  return createWithdraw({ ...deps, kind: billKind(deps), waitMs })
}
