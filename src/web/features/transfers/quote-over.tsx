/** The offered rate ran out before it was agreed to: nothing happened, and a new one is a press away. */
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

export interface Renewal {
  readonly busy: boolean
  readonly onRenew: () => void
}

export function QuoteOver({ busy, onRenew }: Renewal) {
  const again = useRef<HTMLButtonElement>(null)
  // What had the focus is gone with the form.
  useEffect(() => again.current?.focus(), [])
  return (
    <div className="form">
      <Note kind="wait" role="alert">
        <p>
          <span className="strong">The time for this rate is over.</span> Nothing was exchanged. A new rate may be a
          little better or worse.
        </p>
      </Note>
      <Button wide ref={again} busy={busy} onClick={onRenew}>
        Get a new rate
      </Button>
    </div>
  )
}
