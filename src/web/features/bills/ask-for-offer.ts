/** Requests the bank's offer for a bill, with the id that is stored for the bill. */
import type { BillOffer, BillOrder } from '../../api/bills/bills-api.ts'
import { askForOffer, type OfferAnswer } from '../../payment/ask-for-offer.ts'
import type { CheckedBill } from './form/check-bill.ts'
import { BILL } from './kept-bill.ts'

/** The call `initiateBill`, with the data layer's answer. */
export type InitiateBill = (
  order: BillOrder,
) => PromiseLike<{ readonly data?: BillOffer | undefined; readonly error?: unknown }>

export function askForBillOffer(
  initiate: InitiateBill,
  { order, recipientName }: Extract<CheckedBill, { ok: true }>,
): Promise<OfferAnswer<BillOffer>> {
  return askForOffer(BILL, {
    content: {
      fromAccountNumber: order.fromAccountNumber,
      billerId: order.billerId,
      productId: order.productId ?? '',
      subscription: order.subscription ?? '',
      recipientType: order.recipientType ?? '',
      reference: order.reference ?? '',
      amount: order.amount,
    },
    recipientName,
    initiate: (paymentId) => initiate({ ...order, paymentId }),
  })
}
