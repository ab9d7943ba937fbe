/** Approves a change of limits: what it does, one of the ways to approve it, and what becomes of it. */
import type { ReactNode } from 'react'
import type { ApprovalChallenge, ApprovalFactors } from '../../api/approval-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { ApprovalForm } from '../../approval/approval-form.tsx'
import { ApprovalOver } from '../../approval/approval-over.tsx'
import { endsApproval, isPinLocked } from '../../approval/approval-problem.ts'
import { PinLocked } from '../../approval/pin-locked.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useConfirmLimitsMutation } from './limits-api.ts'

export interface ApprovalSheetProps {
  readonly challenge: ApprovalChallenge
  readonly title: string
  /** What the button does: "Raise my limits". */
  readonly label: string
  /** Said when it is done. */
  readonly done: string
  /** What is approved. */
  readonly children: ReactNode
  readonly onClose: () => void
}

export function ApprovalSheet({ challenge, title, label, done, children, onClose }: ApprovalSheetProps) {
  const [confirm, { isLoading, error }] = useConfirmLimitsMutation()
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
          <PinLocked>Nothing was changed. Choose a new PIN, then come back to your limits.</PinLocked>
        ) : problem && endsApproval(problem) ? (
          <ApprovalOver back="Back to your limits" onBack={onClose}>
            <span className="strong">{problem.message}</span>
          </ApprovalOver>
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
