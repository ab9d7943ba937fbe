/** One review, from its opening to the receipt: the approval, and what became of it. */
import { type TransferOffer, useConfirmTransferMutation } from '../../api/transfer-api.ts'
import type { Review } from '../../payment/ask-for-offer.ts'
import { useApprovePayment } from '../../payment/use-approve-payment.ts'
import type { Renewal } from './quote-over.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { TRANSFER } from './kept-transfer.ts'

export interface ReviewDeskProps {
  /** What was typed has done its work. */
  readonly forgetDraft: () => void
  readonly review: Review<TransferOffer>
  readonly hidden: boolean
  readonly onClose: (fieldId?: string) => void
  /** Of an exchange: asks for a new rate once this one is over. */
  readonly renewal: Renewal
}

/** Give it `reviewKey` as its key: another offer starts with a clean slate. */
export function ReviewDesk({ forgetDraft, review, hidden, onClose, renewal }: ReviewDeskProps) {
  const [confirm] = useConfirmTransferMutation()
  const { state, send, showStatus } = useApprovePayment(TRANSFER, review, confirm, forgetDraft)
  return (
    <ReviewSheet
      offer={review.offer}
      state={state}
      hidden={hidden}
      onApprove={(approval) => void send(approval)}
      onShowStatus={showStatus}
      onEdit={onClose}
      renewal={renewal}
    />
  )
}
