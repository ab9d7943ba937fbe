/** The content of a bill that the customer approves. The factors approve the SHA-256 of its canonical text, and the ledger binds the id to it. */
import type { OrderedBill } from '../../../../core/bills/ordered-bill.ts'
import type { PaymentCharges } from '../../../../core/payments/charges.ts'
import { createPaymentApprovals } from '../../approvals/payment-approvals.ts'
import { BILLS_ONLY } from './bill-row.ts'

/** Amounts are decimal strings of kobo, as on the wire: JSON has no exact integers of that size. */
export interface BillContent extends OrderedBill {
  readonly paymentId: string
  readonly customerId: string
  readonly from: { readonly accountNumber: string; readonly accountName: string }
  readonly serviceId: string
  readonly currencyCode: 'NGN'
  readonly amount: string
  readonly fee: string
  readonly vat: string
}

/** The kind under which bills are approved. */
const BILL_KIND = 'bill'

export const billApprovals = createPaymentApprovals<BillContent, 'paymentId'>({
  idName: 'paymentId',
  kind: BILL_KIND,
  only: BILLS_ONLY,
})

/** Reads the charges of a stored bill as numbers. */
export function chargesOf(content: BillContent): PaymentCharges {
  return { feeMinor: BigInt(content.fee), vatMinor: BigInt(content.vat), stampDutyMinor: 0n, levyMinor: 0n }
}
