/** Describes bills as outbound payments: their tables, their journals, and the order that the aggregator receives. */
import type { OrderedBill } from '../../../../core/bills/ordered-bill.ts'
import type { BankBillOrderRow } from '../../../db/tables/bill.ts'
import type { BankPaymentRow } from '../../../db/tables/payment.ts'
import type { OutboundKind, OutboundPayment, OutboundDeps, EndDeps } from '../../outbound/outbound-payment.ts'
import { createOutcomeEffect } from '../../outcome-effect.ts'
import { SUBMISSION_COLUMNS, type SubmissionRow, submissionOf } from '../../outbound/submission-row.ts'
import { createSubmissionStore } from '../../outbound/submission-store.ts'
import type { Biller, BillOrder, BillReceipt } from '../../../ports/biller.ts'
import { BILL_COLUMNS, BILL_DETAILS, type BillRow, factsOf } from './bill-row.ts'

export interface OutboundBill extends OutboundPayment, OrderedBill {
  readonly accountNumber: string
  readonly accountName: string
  readonly serviceId: string
}

type OutboundRow = BillRow &
  Pick<BankPaymentRow, 'customer_id' | 'narration'> &
  Pick<BankBillOrderRow, 'service_id'> &
  SubmissionRow

const STORE = createSubmissionStore<OutboundBill, OutboundRow>(
  {
    network: 'biller',
    columns: `${BILL_COLUMNS}, t.customer_id, t.narration, o.service_id, ${SUBMISSION_COLUMNS}`,
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
  // The kinds of values/vocabularies/entry-kinds.ts.
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
    ...submissionOf(row),
  }
}
