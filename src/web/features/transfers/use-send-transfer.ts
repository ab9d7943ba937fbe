/**
 * Sends an approved transfer and finds out what became of it. No answer is not a failure: then the bank is asked about
 * it until it says something certain, and the customer is never told to try again first.
 */
import { useCallback, useState } from 'react'
import { callProblem, type CallProblem } from '../../api/call-problem.ts'
import { useConfirmTransferMutation, type TransferApproval } from '../../api/transfer-api.ts'
import { endsApproval } from '../../approval/approval-problem.ts'
import { forgetTransfer, markTransferAnswered, markTransferSent } from './kept-transfer.ts'
import { useOutcome, type Asked } from './use-outcome.ts'

export type SendState =
  | { readonly kind: 'ready'; readonly problem: CallProblem | undefined }
  | { readonly kind: 'sending' }
  /** No answer came: the bank is being asked. */
  | { readonly kind: 'checking' }
  /** The bank has withdrawn the approval: nothing left the account, and nothing will. */
  | { readonly kind: 'withdrawn' }
  /** The bank refused this payment itself: another try needs a new review. */
  | { readonly kind: 'over'; readonly problem: CallProblem }
  | { readonly kind: 'known' }

export interface SendTransfer {
  readonly state: SendState
  readonly send: (approval: TransferApproval) => Promise<void>
}

/** `onKnown` is called once, when the bank has the transfer, whatever its status. */
export function useSendTransfer(transferId: string, onKnown: () => void): SendTransfer {
  const [confirm] = useConfirmTransferMutation()
  const [state, setState] = useState<SendState>({ kind: 'ready', problem: undefined })
  const [asked, setAsked] = useState<Asked>()

  const send = useCallback(
    async (approval: TransferApproval) => {
      setState({ kind: 'sending' })
      markTransferSent(approval.challengeId)
      const result = await confirm(approval)
      if (result.error === undefined) {
        // One to another bank may be on its way for long: what the bank has, this tab need not ask about.
        markTransferAnswered()
        setState({ kind: 'known' })
        onKnown()
        return
      }
      const problem = callProblem(result.error)
      if (problem.kind !== 'refused') {
        setState({ kind: 'checking' })
        setAsked({ transferId, challengeId: approval.challengeId })
      } else if (endsApproval(problem)) {
        forgetTransfer()
        setState({ kind: 'over', problem })
      } else {
        markTransferAnswered()
        setState({ kind: 'ready', problem })
      }
    },
    [confirm, onKnown, transferId],
  )

  useOutcome(asked, (outcome) => {
    setAsked(undefined)
    if (outcome === 'withdrawn') {
      forgetTransfer()
      setState({ kind: 'withdrawn' })
    } else {
      setState({ kind: 'known' })
      onKnown()
    }
  })
  return { state, send }
}
