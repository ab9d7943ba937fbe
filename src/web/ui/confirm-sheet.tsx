/** Asks before something ends for good, and says what that means. */
import type { ReactNode } from 'react'
import { callProblem } from '../api/call-problem.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { Sheet } from './sheet.tsx'
import { showToast } from './toast.tsx'

interface ConfirmSheetProps {
  readonly title: string
  /** What the buttons do: "Withdraw it", "Keep it". */
  readonly label: string
  readonly keep: string
  /** Said when it is done. */
  readonly done: string
  /** A mutation's call, and how it stands. */
  readonly run: () => PromiseLike<{ readonly error?: unknown }>
  readonly state: { readonly isLoading: boolean; readonly error?: unknown }
  /** What it does, and what it leaves. */
  readonly children: ReactNode
  readonly onClose: () => void
}

export function ConfirmSheet({ title, label, keep, done, run, state, children, onClose }: ConfirmSheetProps) {
  async function confirm(): Promise<void> {
    const { error } = await run()
    if (error !== undefined) return
    showToast(done)
    onClose()
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="form">
        <p>{children}</p>
        {state.error !== undefined && (
          <Note kind="bad" role="alert">
            <p>{callProblem(state.error).message}</p>
          </Note>
        )}
        <div className="btns">
          <Button look="danger" wide busy={state.isLoading} onClick={() => void confirm()}>
            {label}
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            {keep}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
