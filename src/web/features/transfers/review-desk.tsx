/** One review, from its opening to the receipt: the approval, and what became of it. */
import { useCallback } from 'react'
import { useNavigate } from '../../ui/router.tsx'
import { useConfirmTransferMutation } from '../../api/transfer-api.ts'
import { useSendPayment } from '../../approval/use-send-payment.ts'
import { receiptPath } from '../../session/links.ts'
import type { Renewal } from './quote-over.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { KEPT_TRANSFER } from './kept-transfer.ts'
import type { Review } from './ask-for-offer.ts'
import { useTransferOutcomes } from './transfer-outcome.ts'

export interface ReviewDeskProps {
  /** What was typed has done its work. */
  readonly forgetDraft: () => void
  readonly review: Review
  readonly hidden: boolean
  readonly onClose: (fieldId?: string) => void
  /** Of an exchange: asks for a new rate once this one is over. */
  readonly renewal: Renewal
}

/** Give it `reviewKey` as its key: another offer starts with a clean slate. */
export function ReviewDesk({ forgetDraft, review, hidden, onClose, renewal }: ReviewDeskProps) {
  const { paymentId: transferId, offer } = review
  const navigate = useNavigate()
  const showStatus = useCallback(() => void navigate(receiptPath(transferId)), [navigate, transferId])
  const known = useCallback(() => {
    forgetDraft()
    void navigate(receiptPath(transferId), { replace: true })
  }, [navigate, forgetDraft, transferId])
  const [confirm] = useConfirmTransferMutation()
  const calls = { kept: KEPT_TRANSFER, confirm, bank: useTransferOutcomes() }
  const { state, send } = useSendPayment(calls, transferId, known)
  return (
    <ReviewSheet
      offer={offer}
      state={state}
      hidden={hidden}
      onApprove={(approval) => void send(approval)}
      onShowStatus={showStatus}
      onEdit={onClose}
      renewal={renewal}
    />
  )
}
