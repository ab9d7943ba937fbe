/** One review, from its opening to the receipt: the SMS code, the approval, and what became of it. */
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { callProblem } from '../../api/call-problem.ts'
import { useSendTransferCodeMutation } from '../../api/transfer-api.ts'
import { receiptPath } from '../../session/paths.ts'
import { ReviewSheet, type CodeState } from './review-sheet.tsx'
import { keepDraft } from './transfer-draft.ts'
import type { Review } from './ask-for-offer.ts'
import { useSendTransfer } from './use-send-transfer.ts'

export interface ReviewDeskProps {
  readonly review: Review
  readonly hidden: boolean
  readonly onClose: (fieldId?: string) => void
}

/** Give it the challenge as its key: another offer starts with a clean slate. */
export function ReviewDesk({ review, hidden, onClose }: ReviewDeskProps) {
  const { transferId, offer } = review
  const navigate = useNavigate()
  const code = useCode()
  const showStatus = useCallback(() => void navigate(receiptPath(transferId)), [navigate, transferId])
  const known = useCallback(() => {
    keepDraft(undefined)
    void navigate(receiptPath(transferId), { replace: true })
  }, [navigate, transferId])
  const { state, send } = useSendTransfer(transferId, known)
  return (
    <ReviewSheet
      offer={offer}
      state={state}
      code={code.state}
      hidden={hidden}
      onSendCode={() => void code.send()}
      onApprove={(approval) => void send(approval)}
      onShowStatus={showStatus}
      onEdit={onClose}
    />
  )
}

const NO_CODE: CodeState = { sent: undefined, busy: false, problem: undefined }

function useCode() {
  const [ask] = useSendTransferCodeMutation()
  const [state, setState] = useState(NO_CODE)
  const send = async (): Promise<void> => {
    setState((now) => ({ ...now, busy: true, problem: undefined }))
    const result = await ask()
    setState((now) =>
      result.data === undefined
        ? { ...now, busy: false, problem: callProblem(result.error).message }
        : { sent: result.data, busy: false, problem: undefined },
    )
  }
  return { state, send }
}
