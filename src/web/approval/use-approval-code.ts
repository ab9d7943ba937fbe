/** Requests the SMS code of the open approval, requests it again, and restores it after a lost answer. */
import { useState } from 'react'
import * as v from 'valibot'
import { codeSent, type CodeSent } from '../../contract/fields.ts'
import { useSendApprovalCodeMutation } from '../api/identity/approval-api.ts'
import { callProblem } from '../api/result/call-problem.ts'

export interface ApprovalCode {
  readonly sent: CodeSent | undefined
  readonly busy: boolean
  /** Why no code was sent. */
  readonly problem: string | undefined
  readonly send: () => void
}

type State = Omit<ApprovalCode, 'send'>

export function useApprovalCode(): ApprovalCode {
  const [ask] = useSendApprovalCodeMutation()
  const [state, setState] = useState<State>({ sent: undefined, busy: false, problem: undefined })
  const send = async (): Promise<void> => {
    setState((now) => ({ ...now, busy: true, problem: undefined }))
    const { data, error } = await ask()
    setState(({ sent }) =>
      data === undefined ? refused(error, sent) : { sent: data, busy: false, problem: undefined },
    )
  }
  return { ...state, send: () => void send() }
}

/** It is too early for another code. The earlier code is still valid, and the answer says where it was sent. */
function refused(error: unknown, before: CodeSent | undefined): State {
  const { reason, detail, message } = callProblem(error)
  const earlier = reason === 'resend-too-soon' ? v.safeParse(codeSent, detail) : undefined
  if (earlier?.success) return { sent: earlier.output, busy: false, problem: undefined }
  return { sent: before, busy: false, problem: message }
}
