/** The button that stops a running check, with the problem when the call fails. */
import { useState } from 'react'
import { Button } from '../../web/ui/button/button.tsx'
import { call, type Problem } from '../session/api.ts'
import * as styles from './page.module.css'
import { ProblemNote } from './problem-note.tsx'

interface StopCheckProps {
  readonly name: 'audit/stop-check' | 'books/stop-check'
  readonly checkId: string
  /** Is called after each answer, because the check may have ended by itself. */
  readonly stopped: () => void
}

export function StopCheck({ name, checkId, stopped }: StopCheckProps) {
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const stop = async (): Promise<void> => {
    setBusy(true)
    const result = await call(name, { checkId })
    setBusy(false)
    setProblem(result.ok ? undefined : result.failure)
    stopped()
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button look="sec" small busy={busy} onClick={() => void stop()}>
          Stop the check
        </Button>
      </div>
      {problem !== undefined && <ProblemNote problem={problem} />}
    </>
  )
}
