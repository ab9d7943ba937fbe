/** Says why a call was refused, with the next step. */
import { Button } from '../../web/ui/button/button.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import type { Problem } from '../session/api.ts'
import { LoginLink } from './login-link.tsx'

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
