/** Describes bills as outbound payments: their tables, their journals, and the order that the aggregator receives. */
import type { OrderedBill } from '../../../../core/bills/ordered-bill.ts'
import type { BankBillOrderRow } from '../../../db/tables/bill.ts'
import type { BankPaymentRow, BankPaymentSubmissionRow } from '../../../db/tables/payment.ts'
import type { OutboundKind, OutboundPayment, OutboundDeps, EndDeps } from '../../outbound/outbound-payment.ts'
import { createOutcomeEffect } from '../../outcome-effect.ts'
import { createSubmissionStore } from '../../outbound/submission-store.ts'
import type { Biller, BillOrder, BillReceipt } from '../../../ports/biller.ts'
import { BILL_COLUMNS, BILL_DETAILS, type BillRow, factsOf } from './bill-row.ts'

export interface OutboundBill extends OutboundPayment, OrderedBill {
  readonly accountNumber: string
  readonly accountName: string
  readonly serviceId: string
}

type OutboundRow = BillRow &
  Pick<BankPaymentRow, 'customer_id' | 'narration' | 'counter_keys'> &
  Pick<BankBillOrderRow, 'service_id'> &
  Pick<
    BankPaymentSubmissionRow,
    | 'ledger_account_id'
    | 'network_reference'
    | 'sends'
    | 'inquiries'
    | 'next_at'
    | 'review_reason'
    | 'checked_at'
    | 'traceparent'
  >

const STORE = createSubmissionStore<OutboundBill, OutboundRow>(
  {
    network: 'biller',
    columns: `${BILL_COLUMNS}, t.customer_id, t.narration, t.counter_keys, o.service_id, w.ledger_account_id, w.network_reference, w.sends,
      w.inquiries, w.next_at, w.review_reason, w.checked_at, w.traceparent`,
    details: BILL_DETAILS,
  },
  billOf,
)

export const BILLS: OutboundKind<OutboundBill> = {
  noun: 'bill',
  idName: 'paymentId',
  network: 'biller',
  payee: ({ billerName }) => billerName,
  store: STORE,
  outcome: createOutcomeEffect({ noun: 'bill', store: STORE }),
  // The kinds of core/accounts/entry-kinds.ts.
  journalKind: ({ category }) => category,
}

export type BillEndDeps = EndDeps<OutboundBill, BillReceipt>
export type BillOutboundDeps = OutboundDeps<OutboundBill, BillReceipt>

/** `OutboundDeps.ordersOf` over an aggregator. `findPhones`: the phones of these customers, by customer id. */
export function ordersAt(
  biller: Pick<Biller, 'pay' | 'inquire'>,
  findPhones: (customerIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): BillOutboundDeps['ordersOf'] {
  return async (bills) => {
    const phones = await findPhones([...new Set(bills.map(({ customerId }) => customerId))])
    return (bill) => {
      const phone = phones.get(bill.customerId)
      if (phone === undefined) throw new Error('a bill has nobody who pays it')
      const order = orderOf(bill, phone)
      return { send: () => biller.pay(order), inquire: () => biller.inquire(order) }
    }
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
    customerId: row.customer_id,
    ...factsOf(row),
    serviceId: row.service_id,
    currency: 'NGN',
    narration: row.narration,
    ledgerAccountId: BigInt(row.ledger_account_id),
    networkReference: row.network_reference,
    counterKeys: row.counter_keys,
    sends: row.sends,
    inquiries: row.inquiries,
    nextAt: row.next_at,
    reviewReason: row.review_reason,
    checkedAt: row.checked_at,
    traceparent: row.traceparent,
  }
}
