/** Runs one step of a sequence of calls: sends it, then continues or shows what is wrong. */
import { useState } from 'react'
import type { CallFailure, CallResult } from '../../api/result/call-result.ts'
import { reactToCode } from '../../api/result/react-to-code.ts'
import type { FieldProblem } from '../../ui/form/error-summary.tsx'
import { reasonOf } from './call-problems.ts'
import { t } from '../../language/language.ts'

export interface Step<Data> {
  /** The missing input. Nothing is sent then. */
  readonly missing?: readonly FieldProblem[]
  readonly ask: () => Promise<CallResult<Data>>
  readonly explain: (failure: CallFailure) => readonly FieldProblem[]
  readonly next: (data: Data, message: string) => void
}

const NONE: readonly FieldProblem[] = []

export function useAttempt() {
  const [problems, setProblems] = useState(NONE)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const [title, setTitle] = useState<string>()
  const attempt = async <Data>({ missing = NONE, ask, explain, next }: Step<Data>): Promise<void> => {
    setTitle(undefined)
    setProblems(missing)
    if (missing.length > 0) return
    setBusy(true)
    const answer = await ask()
    setBusy(false)
    if (answer.ok) return next(answer.data, answer.message)
    setOver(reasonOf(answer) === 'ticket-expired')
    reactToCode(answer.errorCode, { onLocked: () => setTitle(t('Too many tries')) })
    setProblems(explain(answer))
  }
  const startAgain = (): void => {
    setProblems(NONE)
    setOver(false)
    setTitle(undefined)
  }
  return {
    /** The props of an error summary. */
    summary: { problems, ...(title === undefined ? {} : { title }) },
    busy,
    /** The ticket has expired, so a retry cannot help. */
    over,
    attempt,
    startAgain,
  }
}

export type Attempt = ReturnType<typeof useAttempt>['attempt']
