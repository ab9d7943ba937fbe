/** Asks the bank for its offer to a bill, under the id that is kept for it. */
import type { BillOffer, BillOrder } from '../../api/bills-api.ts'
import { askForOffer, type OfferAnswer } from '../../payment/ask-for-offer.ts'
import type { CheckedBill } from './check-bill.ts'
import { BILL } from './kept-bill.ts'

/** The call `initiateBill`, as the data layer answers it. */
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
