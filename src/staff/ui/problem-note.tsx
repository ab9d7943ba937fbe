/** Says why a call was refused, with the next step. */
import { Button } from '../../web/ui/button/button.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import type { Problem } from '../session/api.ts'
import * as styles from './staff-frame.module.css'

export interface ProblemNoteProps {
  readonly problem: Problem
  readonly again?: () => void
}

export function ProblemNote({ problem: { problem, message }, again }: ProblemNoteProps) {
  return (
    <Note kind="bad" role="alert">
      <p>{message}</p>
      <LoginLink problem={problem} />
      {again !== undefined && (problem === 'offline' || problem === 'fault' || problem === 'busy') && (
        <Button look="sec" small onClick={again}>
          Try again
        </Button>
      )}
    </Note>
  )
}

/** The link to the login, when a login is missing or too old for the call. It leads back to this page. */
export function LoginLink({ problem }: { readonly problem: string | undefined }) {
  const to = encodeURIComponent(location.pathname)
  if (problem === 'not-logged-in')
    return (
      <a className={styles.loginLink} href={`/login?to=${to}`}>
        Log in
      </a>
    )
  if (problem === 'log-in-again')
    return (
      <a className={styles.loginLink} href={`/login?fresh=yes&to=${to}`}>
        Log in again
      </a>
    )
  return null
}
