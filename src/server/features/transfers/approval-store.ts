/** The approvals of transfers, each with the state of its transfer. */
import { createPaymentApprovals, type PaymentApproval } from '../../payments/payment-approvals.ts'
import { transfersOnly } from '../../payments/transfers-only.ts'
import type { Payment } from './payment.ts'

/** The kind under which transfers are approved. */
export const TRANSFER_KIND = 'transfer'

export type TransferApproval = PaymentApproval<Payment>

export const transferApprovals = createPaymentApprovals<Payment, 'transferId'>({
  idName: 'transferId',
  kind: TRANSFER_KIND,
  only: transfersOnly('t'),
})
