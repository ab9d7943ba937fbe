/** Says why a call was refused, with the next step. */
import { Button } from '../web/ui/button.tsx'
import { Note } from '../web/ui/note.tsx'
import type { Problem } from './api.ts'
import * as styles from './staff-frame.module.css'

export interface ProblemNoteProps {
  readonly problem: Problem
  readonly again?: () => void
}

export function ProblemNote({ problem: { problem, message }, again }: ProblemNoteProps) {
  const to = encodeURIComponent(location.pathname)
  return (
    <Note kind="bad" role="alert">
      <p>{message}</p>
      {problem === 'not-logged-in' && (
        <a className={styles.loginLink} href={`/login?to=${to}`}>
          Log in
        </a>
      )}
      {problem === 'log-in-again' && (
        <a className={styles.loginLink} href={`/login?fresh=yes&to=${to}`}>
          Log in again
        </a>
      )}
      {again !== undefined && (problem === 'offline' || problem === 'fault' || problem === 'busy') && (
        <Button look="sec" small onClick={again}>
          Try again
        </Button>
      )}
    </Note>
  )
}
