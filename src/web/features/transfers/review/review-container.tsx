/** Runs one review from its opening to the receipt: the approval, and its outcome. */
import { type TransferOffer, useConfirmTransferMutation } from '../../../api/transfers/transfer-api.ts'
import type { Review } from '../../../payment/ask-for-offer.ts'
import { useApprovePayment } from '../../../payment/use-approve-payment.ts'
import type { Renewal } from './quote-over.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { TRANSFER } from '../kept-transfer.ts'

export interface ReviewContainerProps {
  /** The payment is made, so the typed text can be deleted. */
  readonly forgetDraft: () => void
  readonly review: Review<TransferOffer>
  readonly hidden: boolean
  readonly onClose: (fieldId?: string) => void
  /** For an exchange: requests a new rate after this rate expires. */
  readonly renewal: Renewal
}

/** Use `reviewKey` as its key, so that another offer starts with a new state. */
export function ReviewContainer({ forgetDraft, review, hidden, onClose, renewal }: ReviewContainerProps) {
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
