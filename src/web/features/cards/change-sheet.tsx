/** Approves a change of a card: what it does, one of the ways to approve it, and what becomes of it. */
import type { ReactNode } from 'react'
import type { ApprovalChallenge, ApprovalFactors } from '../../api/approval-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { ApprovalForm } from '../../approval/approval-form.tsx'
import { endsApproval, isPinLocked } from '../../approval/approval-problem.ts'
import { PinLocked } from '../../approval/pin-locked.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useConfirmCardChangeMutation } from './cards-api.ts'

export interface ChangeSheetProps {
  readonly challenge: ApprovalChallenge
  readonly title: string
  /** What the button does: "Unfreeze my card". */
  readonly label: string
  /** Said when it is done. */
  readonly done: string
  readonly children: ReactNode
  readonly onClose: () => void
}

export function ChangeSheet({ challenge, title, label, done, children, onClose }: ChangeSheetProps) {
  const [confirm, { isLoading, error }] = useConfirmCardChangeMutation()
  const problem = error === undefined ? undefined : callProblem(error)
  async function approve(factors: ApprovalFactors): Promise<void> {
    const answer = await confirm({ challengeId: challenge.challengeId, ...factors })
    if (answer.error !== undefined) return
    showToast(done)
    onClose()
  }
  return (
    <Sheet title={title} wide onClose={isLoading ? undefined : onClose}>
      <div className="split">
        <div>{children}</div>
        {problem && isPinLocked(problem) ? (
          <PinLocked>Nothing was changed. Choose a new PIN, then come back to your card.</PinLocked>
        ) : problem && endsApproval(problem) ? (
          <div className="form">
            <Note kind="bad" role="alert">
              <p className="strong">{problem.message}</p>
            </Note>
            <Button wide onClick={onClose}>
              Back to your card
            </Button>
          </div>
        ) : (
          <ApprovalForm
            challenge={challenge}
            busy={isLoading}
            problem={problem}
            label={label}
            busyLabel="Approving"
            nothing="Nothing was changed."
            note="Nothing changes until you press this."
            onApprove={(factors) => void approve(factors)}
          />
        )}
      </div>
    </Sheet>
  )
}
