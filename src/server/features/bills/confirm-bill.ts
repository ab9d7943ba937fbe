/** Approves a bill, or withdraws its approval. */
import type { billRoutes } from '../../../contract/bills.ts'
import type { Handler } from '../../http/handler.ts'
import { createConfirm } from '../../payments/confirm-payment.ts'
import { createWithdraw } from '../../payments/withdraw-payment.ts'
import { billApprovals } from './bill-content.ts'
import type { BillsDeps } from './bills-deps.ts'
import { runBill, withdrawnRows } from './run-bill.ts'

/** The use-case behind `confirmBill`. */
export function confirmBill(deps: BillsDeps): Handler<typeof billRoutes.confirmBill> {
  const { database, approvals } = deps
  return createConfirm({
    database,
    approvals,
    payments: billApprovals,
    run: (approval, way, context) => runBill(deps, approval, way, context),
  })
}

/** The use-case behind `withdrawBill`; `waitMs` bounds how long an answer may take. */
export function withdrawBill(deps: BillsDeps, waitMs?: number): Handler<typeof billRoutes.withdrawBill> {
  const { database, ledger } = deps
  return createWithdraw({
    database,
    ledger,
    payments: billApprovals,
    rows: ({ content }, context) => withdrawnRows(deps, content, context),
    waitMs,
  })
}
