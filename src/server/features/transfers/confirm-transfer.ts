/** Approves a transfer, or withdraws its approval. */
import type { transferRoutes } from '../../../contract/transfers/transfers.ts'
import type { Handler } from '../../http/handler.ts'
import { createConfirm } from '../../payments/approvals/confirm-payment.ts'
import { createWithdraw } from '../../payments/approvals/withdraw-payment.ts'
import { transferKind } from '../../payments/kinds/transfer/transfer-kind.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

/** The use-case behind `confirm`. The call has only the challenge's id and the factors. The stored payment runs. */
export function confirmTransfer(deps: TransfersDeps): Handler<typeof transferRoutes.confirm> {
  return createConfirm({ ...deps, kind: transferKind(deps) })
}

/** The use-case behind `withdraw`. `waitMs` limits the time of the answer. */
export function withdrawTransfer(deps: TransfersDeps, waitMs?: number): Handler<typeof transferRoutes.withdraw> {
  return createWithdraw({ ...deps, kind: transferKind(deps), waitMs })
}
