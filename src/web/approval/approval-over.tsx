/** In the place of the approval, once what was offered can no longer be approved: what became of it, and the way back. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

interface ApprovalOverProps {
  /** "bad": it was refused. "info": it was given up, and nothing is wrong. */
  readonly kind?: 'bad' | 'info'
  /** What happened, and to the money. */
  readonly children: ReactNode
  /** "Back to the form". */
  readonly back: string
  readonly onBack: () => void
}

export function ApprovalOver({ kind = 'bad', children, back, onBack }: ApprovalOverProps) {
  const button = useRef<HTMLButtonElement>(null)
  // What had the focus is gone with the form.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="form">
      <Note kind={kind} role="alert">
        <p>{children}</p>
      </Note>
      <Button wide ref={button} onClick={onBack}>
        {back}
      </Button>
    </div>
  )
}
