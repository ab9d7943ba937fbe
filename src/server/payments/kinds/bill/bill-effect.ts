/** Writes the payment row, the details and the submission of a bill and wakes the worker, in the transaction of its hold. */
import { type Course, courseColumns } from '../../execution/payment-kind.ts'
import type { PaymentOrigin } from '../../execution/payment-origin.ts'
import { type NewPaymentRow, writePaymentsOf } from '../../rows/payment-row.ts'
import { startSubmissions } from '../../outbound/start-submissions.ts'
import { copyRows, type RowOf } from '../../../db/copy-rows.ts'
import type { Effect, EffectInput } from '../../../ledger/effect.ts'
import type { BillContent } from './bill-content.ts'
import { BILLS } from './outbound-bill.ts'

export interface NewBillRow {
  readonly content: BillContent
  readonly narration: string
  readonly approvedWith: readonly number[]
  readonly ledgerAccountId: string
  readonly networkReference: string
  /** The limit counters that the bill raises. */
  readonly counterKeys: readonly string[]
  /** ISO 8601 */
  readonly createdAt: string
  readonly origin?: PaymentOrigin | undefined
  /** True when the customer withdrew the approval. The ledger used the id up and moved no money. */
  readonly withdrawn?: true
  readonly course?: Course
}

const ORDER_COLUMNS = {
  payment_id: 'uuid',
  category: 'text',
  service_id: 'text',
  product_id: 'text',
  product_name: 'text',
  meter_type: 'text',
  subscription: 'text',
  recipient_type: 'text',
  holder_name: 'text',
  holder_address: 'text',
} as const
const copyOrders = copyRows('bank.bill_order', ORDER_COLUMNS)

type Written = EffectInput<NewBillRow>

export const billEffect: Effect<NewBillRow> = {
  name: 'bill',
  async write(tx, rows) {
    await writePaymentsOf(tx, rows, paymentOf)
    await copyOrders(tx, rows.map(orderOf))
    const held = rows.filter((row) => row.outcome === 'posted')
    await startSubmissions(tx, BILLS, held.map(submissionOf))
  },
}

function paymentOf({ content, ...bill }: NewBillRow): NewPaymentRow {
  return {
    kind: 'bill',
    transfer_type: null,
    customer_id: content.customerId,
    account_number: content.from.accountNumber,
    account_name: content.from.accountName,
    payee_customer_id: null,
    payee_reference: content.reference,
    // History names the biller as the payee.
    payee_name: content.billerName,
    institution_code: content.billerId,
    institution_name: content.billerName,
    amount_minor: content.amount,
    fee_minor: content.fee,
    vat_minor: content.vat,
    stamp_duty_minor: '0',
    levy_minor: '0',
    currency: content.currencyCode,
    narration: bill.narration,
    approved_with: bill.approvedWith,
    origin: bill.origin,
    counter_keys: bill.counterKeys,
    created_at: bill.createdAt,
    ...(bill.withdrawn ? { withdrawn: true } : {}),
    ...courseColumns(bill.course ?? 'make'),
  }
}

function orderOf({ postingId, row: { content } }: Written): RowOf<typeof ORDER_COLUMNS> {
  return {
    payment_id: postingId,
    category: content.category,
    service_id: content.serviceId,
    product_id: content.productId,
    product_name: content.productName,
    meter_type: content.meterType,
    subscription: content.subscription,
    recipient_type: content.recipientType,
    holder_name: content.customerName,
    holder_address: content.customerAddress,
  }
}

function submissionOf({ postingId, row, postedAt, traceparent }: Written) {
  const { ledgerAccountId, networkReference, course } = row
  const nextAt = course === 'refer' ? null : postedAt
  return { paymentId: postingId, ledgerAccountId, networkReference, nextAt, traceparent }
}
