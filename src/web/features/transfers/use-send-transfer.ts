/**
 * Sends an approved transfer and finds out what became of it. No answer is not a failure: then the bank is asked about
 * the id until it says something, and the customer is never told to try again first.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { callProblem, type CallProblem } from '../../api/call-problem.ts'
import { transferApi, useConfirmTransferMutation, type TransferApproval } from '../../api/transfer-api.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { markTransferSent, markTransferUnsent } from './kept-transfer.ts'

export type SendState =
  | { readonly kind: 'ready'; readonly problem: CallProblem | undefined }
  | { readonly kind: 'sending' }
  /** No answer came: the bank is being asked. */
  | { readonly kind: 'checking' }
  /** The bank answered, more than once, that it has no such transfer. */
  | { readonly kind: 'not-there' }
  | { readonly kind: 'known' }

/** Between two questions about an unknown outcome. */
const ASK_EVERY_MS = 3000
/** A call may still be on its way when the first answer is "none": this many in a row count as the truth. */
const ANSWERS_OF_NONE = 4

export interface SendTransfer {
  readonly state: SendState
  readonly send: (approval: TransferApproval) => Promise<void>
}

/** `onKnown` is called once, when the bank has the transfer, whatever its status. */
export function useSendTransfer(transferId: string, onKnown: () => void): SendTransfer {
  const [confirm] = useConfirmTransferMutation()
  const [state, setState] = useState<SendState>({ kind: 'ready', problem: undefined })

  const send = useCallback(
    async (approval: TransferApproval) => {
      setState({ kind: 'sending' })
      markTransferSent()
      const result = await confirm(approval)
      if (result.error === undefined) {
        setState({ kind: 'known' })
        onKnown()
        return
      }
      const problem = callProblem(result.error)
      if (problem.kind === 'refused' && problem.reason !== 'approval-used') {
        markTransferUnsent()
        setState({ kind: 'ready', problem })
      } else setState({ kind: 'checking' })
    },
    [confirm, onKnown],
  )

  const found = useCallback(() => {
    setState({ kind: 'known' })
    onKnown()
  }, [onKnown])
  const missing = useCallback(() => {
    markTransferUnsent()
    setState({ kind: 'not-there' })
  }, [])
  useOutcome(transferId, state.kind === 'checking', found, missing)
  return { state, send }
}

/** While `asking`, asks for the transfer every few seconds until it is found or is surely not there. */
export function useOutcome(transferId: string, asking: boolean, found: () => void, missing: () => void): void {
  const dispatch = useAppDispatch()
  const done = useRef({ found, missing })
  useEffect(() => {
    done.current = { found, missing }
  })
  useEffect(() => {
    if (!asking) return
    let stopped = false
    let none = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const result = await dispatch(
        transferApi.endpoints.getTransfer.initiate(transferId, { forceRefetch: true, subscribe: false }),
      )
      if (stopped) return
      if (result.data !== undefined) return done.current.found()
      none = callProblem(result.error).reason === 'not-found' ? none + 1 : 0
      if (none >= ANSWERS_OF_NONE) return done.current.missing()
      timer = setTimeout(() => void ask(), ASK_EVERY_MS)
    }
    void ask()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [dispatch, transferId, asking])
}
