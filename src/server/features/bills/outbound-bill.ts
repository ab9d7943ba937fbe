/** Describes bills as outbound payments: their tables, their journals, and the order that the aggregator receives. */
import type { MeterType, Subscription } from '../../../core/bills/biller-catalogue.ts'
import type { PaymentState } from '../../../core/payments/payment-states.ts'
import type { OutboundKind, OutboundPayment, OutboundDeps, EndDeps } from '../../payments/outbound-payment.ts'
import { createOutcomeEffect } from '../../payments/outcome-effect.ts'
import { createSubmissionStore } from '../../payments/submission-store.ts'
import type { Biller, BillOrder, BillReceipt } from '../../ports/biller.ts'
import type { BillCategory } from '../../../values/bill-categories.ts'

export interface OutboundBill extends OutboundPayment {
  readonly accountNumber: string
  readonly accountName: string
  readonly category: BillCategory
  readonly billerName: string
  readonly serviceId: string
  readonly productId: string | null
  readonly meterType: MeterType | null
  readonly subscription: Subscription | null
  readonly recipientType: 'self' | 'optimus' | 'others' | null
  readonly reference: string
}

interface OutboundRow {
  payment_id: string
  state: PaymentState
  customer_id: string
  account_number: string
  account_name: string
  category: BillCategory
  biller_name: string
  service_id: string
  product_id: string | null
  meter_type: MeterType | null
  subscription: Subscription | null
  recipient_type: OutboundBill['recipientType']
  reference: string
  amount_minor: string
  fee_minor: string
  vat_minor: string
  narration: string
  created_at: Date
  ledger_account_id: string
  network_reference: string
  counter_keys: string[]
  sends: number
  inquiries: number
  next_at: Date | null
  review_reason: string | null
}

const STORE = createSubmissionStore<OutboundBill, OutboundRow>(
  {
    payments: 'bank.bill_payment',
    id: 'payment_id',
    network: 'biller',
    columns: `t.payment_id, t.state, t.customer_id, t.account_number, t.account_name, t.category, t.biller_name, t.service_id, t.product_id,
      t.meter_type, t.subscription, t.recipient_type, t.reference, t.amount_minor, t.fee_minor, t.vat_minor, t.narration,
      t.counter_keys, t.created_at, w.ledger_account_id, w.network_reference, w.sends, w.inquiries, w.next_at, w.review_reason`,
  },
  billOf,
)

export const BILLS: OutboundKind<OutboundBill> = {
  noun: 'bill',
  idName: 'paymentId',
  network: 'biller',
  task: 'carry-bill',
  payee: ({ billerName }) => billerName,
  store: STORE,
  outcome: createOutcomeEffect({ noun: 'bill', store: STORE }),
  // The kinds of core/accounts/entry-kinds.ts.
  journalKind: ({ category }) => category,
}

export type BillEndDeps = EndDeps<OutboundBill, BillReceipt>
export type BillOutboundDeps = OutboundDeps<OutboundBill, BillReceipt>

/** `OutboundDeps.orderOf` over an aggregator. */
export function ordersAt(
  biller: Pick<Biller, 'pay' | 'askStatus'>,
  findPhone: (customerId: string) => Promise<string | undefined>,
): BillOutboundDeps['orderOf'] {
  return async (bill) => {
    const phone = await findPhone(bill.customerId)
    if (phone === undefined) throw new Error('a bill has nobody who pays it')
    const order = orderOf(bill, phone)
    return { send: () => biller.pay(order), ask: () => biller.askStatus(order) }
  }
}

function orderOf(bill: OutboundBill, phone: string): BillOrder {
  return {
    paymentId: bill.id,
    createdAt: bill.createdAt,
    category: bill.category,
    serviceId: bill.serviceId,
    productId: bill.productId,
    subscription: bill.subscription,
    reference: bill.reference,
    amountMinor: bill.amountMinor,
    phone,
  }
}

function billOf(row: OutboundRow): OutboundBill {
  return {
    id: row.payment_id,
    state: row.state,
    customerId: row.customer_id,
    accountNumber: row.account_number,
    accountName: row.account_name,
    category: row.category,
    billerName: row.biller_name,
    serviceId: row.service_id,
    productId: row.product_id,
    meterType: row.meter_type,
    subscription: row.subscription,
    recipientType: row.recipient_type,
    reference: row.reference,
    amountMinor: BigInt(row.amount_minor),
    feeMinor: BigInt(row.fee_minor),
    vatMinor: BigInt(row.vat_minor),
    stampDutyMinor: 0n,
    levyMinor: 0n,
    currency: 'NGN',
    narration: row.narration,
    createdAt: row.created_at,
    ledgerAccountId: BigInt(row.ledger_account_id),
    networkReference: row.network_reference,
    counterKeys: row.counter_keys,
    sends: row.sends,
    inquiries: row.inquiries,
    nextAt: row.next_at,
    reviewReason: row.review_reason,
  }
}
