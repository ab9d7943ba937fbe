/** Requests the bank's offer for a transfer order, with the id that is stored for the order. */
import { fromWire } from '../../../contract/wire-words.ts'
import type { TransferOffer, TransferOrder } from '../../api/transfers/transfer-api.ts'
import { askForOffer, type OfferAnswer, type Review } from '../../payment/ask-for-offer.ts'
import type { CheckedOrder } from './form/check-order.ts'
import { TRANSFER } from './kept-transfer.ts'

export type OrderAnswer = OfferAnswer<TransferOffer>

/** Different for every review. A renewed rate is another review, even when the bank returns the same challenge. */
export const reviewKey = ({ offer }: Review<TransferOffer>): string =>
  `${offer.challengeId} ${offer.summary.rate?.secondsLeft ?? ''}`

/** The call `initiate`, with the data layer's answer. */
export type Initiate = (
  order: TransferOrder,
) => PromiseLike<{ readonly data?: TransferOffer | undefined; readonly error?: unknown }>

export function askForTransferOffer(
  initiate: Initiate,
  { order, recipientName }: Extract<CheckedOrder, { ok: true }>,
): Promise<OrderAnswer> {
  const {
    transferType: _type,
    nameEnquiryRef: _ref,
    saveBeneficiary: _save,
    beneficiaryType,
    ...rest
  } = fromWire(order)
  const content = beneficiaryType === undefined ? rest : { ...rest, beneficiaryType }
  return askForOffer(TRANSFER, {
    content,
    recipientName,
    initiate: (transferId) => initiate({ ...order, transferId }),
  })
}
