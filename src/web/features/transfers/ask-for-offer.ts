/** Asks the bank for its offer to an order, under the id that is kept for it. */
import type { TransferOffer, TransferOrder } from '../../api/transfer-api.ts'
import { askForOffer, type OfferAnswer, type Review } from '../../payment/ask-for-offer.ts'
import type { CheckedOrder } from './check-order.ts'
import { TRANSFER } from './kept-transfer.ts'

export type OrderAnswer = OfferAnswer<TransferOffer>

/** Another for every review that is shown: a renewed rate is another review, also where the bank gave the same challenge again. */
export const reviewKey = ({ offer }: Review<TransferOffer>): string =>
  `${offer.challengeId} ${offer.summary.rate?.secondsLeft ?? ''}`

/** The call `initiate`, as the data layer answers it. */
export type Initiate = (
  order: TransferOrder,
) => PromiseLike<{ readonly data?: TransferOffer | undefined; readonly error?: unknown }>

export function askForTransferOffer(
  initiate: Initiate,
  { order, recipientName }: Extract<CheckedOrder, { ok: true }>,
): Promise<OrderAnswer> {
  const { TransactionType: _type, nameEnquiryRef: _ref, saveBeneficiary: _save, beneficiaryType, ...rest } = order
  const content = beneficiaryType === undefined ? rest : { ...rest, beneficiaryType }
  return askForOffer(TRANSFER, {
    content,
    recipientName,
    initiate: (transferId) => initiate({ ...order, transferId }),
  })
}
