/** The approvals of transfers, each with what the ledger made of its transfer. */
import { createLedgerApprovals, type LedgerApproval } from '../../approvals/ledger-approvals.ts'
import type { Payment } from './payment.ts'
import { transfersOnly } from '../../payments/transfers-only.ts'

/** The kind under which transfers are approved. */
export const TRANSFER_KIND = 'transfer'

export type TransferApproval = LedgerApproval<Payment>

export const transferApprovals = createLedgerApprovals<Payment>({
  kind: TRANSFER_KIND,
  table: 'bank.payment',
  id: 'payment_id',
  customer: 'customer_id',
  only: transfersOnly('t'),
})
