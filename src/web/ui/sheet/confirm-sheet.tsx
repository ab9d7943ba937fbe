/** Asks before something ends permanently, and says what that means. */
import type { ReactNode } from 'react'
import { callProblem } from '../../api/result/call-problem.ts'
import { Button } from '../button/button.tsx'
import { Note } from '../note/note.tsx'
import { Sheet } from './sheet.tsx'
import { showToast } from '../note/toast.tsx'
import * as buttonStyles from '../button/button.module.css'
import * as layoutStyles from '../layout.module.css'

interface ConfirmSheetProps {
  readonly title: string
  /** The labels of the buttons: "Withdraw it", "Keep it". */
  readonly label: string
  readonly keep: string
  /** The text after success. */
  readonly done: string
  /** The call of a mutation, and its state. */
  readonly run: () => PromiseLike<{ readonly error?: unknown }>
  readonly state: { readonly isLoading: boolean; readonly error?: unknown }
  /** The text that says what the action does, and what it keeps. */
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
      <div className={layoutStyles.form}>
        <p>{children}</p>
        {state.error !== undefined && (
          <Note kind="bad" role="alert">
            <p>{callProblem(state.error).message}</p>
          </Note>
        )}
        <div className={buttonStyles.group}>
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
