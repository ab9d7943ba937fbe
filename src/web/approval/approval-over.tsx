/** Replaces the approval form when the offer can no longer be approved: says what happened, and links back. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Note } from '../ui/note/note.tsx'
import * as layoutStyles from '../ui/layout.module.css'

interface ApprovalOverProps {
  /** "bad": the approval was refused. "info": the customer cancelled it, and nothing is wrong. */
  readonly kind?: 'bad' | 'info'
  /** The text about what happened, also to the money. */
  readonly children: ReactNode
  /** The label of the link, such as "Back to the form". */
  readonly back: string
  readonly onBack: () => void
}

export function ApprovalOver({ kind = 'bad', children, back, onBack }: ApprovalOverProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The focused element disappeared with the form.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={layoutStyles.form}>
      <Note kind={kind} role="alert">
        <p>{children}</p>
      </Note>
      <Button wide ref={button} onClick={onBack}>
        {back}
      </Button>
    </div>
  )
}
