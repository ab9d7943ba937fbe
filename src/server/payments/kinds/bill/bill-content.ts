/** A bill as it is approved: its canonical text's SHA-256 is what the factors approve and the ledger binds the id to. */
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
export const BILL_KIND = 'bill'

export const billApprovals = createPaymentApprovals<BillContent, 'paymentId'>({
  idName: 'paymentId',
  kind: BILL_KIND,
  only: BILLS_ONLY,
})

/** The charges of a stored bill, as numbers again. */
export function chargesOf(content: BillContent): PaymentCharges {
  return { feeMinor: BigInt(content.fee), vatMinor: BigInt(content.vat), stampDutyMinor: 0n, levyMinor: 0n }
}
