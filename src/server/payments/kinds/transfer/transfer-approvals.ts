/** The approvals of transfers, each with the state of its transfer. */
import { createPaymentApprovals, type PaymentApproval } from '../../approvals/payment-approvals.ts'
import { transfersOnly } from '../../rows/transfers-only.ts'
import type { Payment } from './transfer-content.ts'

/** The kind under which transfers are approved. */
const TRANSFER_KIND = 'transfer'

export type TransferApproval = PaymentApproval<Payment>

export const transferApprovals = createPaymentApprovals<Payment, 'transferId'>({
  idName: 'transferId',
  kind: TRANSFER_KIND,
  only: transfersOnly('t'),
})
