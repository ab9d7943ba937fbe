/** The SMS code of the approval that is open: asked for, asked for again, and found again where the first answer was lost. */
import { useState } from 'react'
import * as v from 'valibot'
import { codeSent, type CodeSent } from '../../contract/fields.ts'
import { useSendApprovalCodeMutation } from '../api/approval-api.ts'
import { callProblem } from '../api/call-problem.ts'

export interface ApprovalCode {
  readonly sent: CodeSent | undefined
  readonly busy: boolean
  /** Why no code could be sent. */
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

/** Too early for another: the code before still counts, and the answer says where it went. */
function refused(error: unknown, before: CodeSent | undefined): State {
  const { reason, detail, message } = callProblem(error)
  const earlier = reason === 'resend-too-soon' ? v.safeParse(codeSent, detail) : undefined
  if (earlier?.success) return { sent: earlier.output, busy: false, problem: undefined }
  return { sent: before, busy: false, problem: message }
}
