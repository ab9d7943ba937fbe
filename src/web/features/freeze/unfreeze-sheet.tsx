/** Approves that money may leave again. */
import type { ApprovalChallenge, ApprovalFactors } from '../../api/approval-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { useConfirmUnfreezeMutation } from '../../api/freeze-api.ts'
import { ApprovalForm } from '../../approval/approval-form.tsx'
import { ApprovalOver } from '../../approval/approval-over.tsx'
import { endsApproval, isPinLocked } from '../../approval/approval-problem.ts'
import { PinLocked } from '../../approval/pin-locked.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'

interface UnfreezeSheetProps {
  readonly challenge: ApprovalChallenge
  readonly onClose: () => void
}

export function UnfreezeSheet({ challenge, onClose }: UnfreezeSheetProps) {
  const [confirm, { isLoading, error }] = useConfirmUnfreezeMutation()
  const problem = error === undefined ? undefined : callProblem(error)
  async function approve(factors: ApprovalFactors): Promise<void> {
    const answer = await confirm({ challengeId: challenge.challengeId, ...factors })
    if (answer.error !== undefined) return
    showToast('Your accounts are open again')
    onClose()
  }
  return (
    <Sheet title="Unfreeze your accounts?" wide onClose={isLoading ? undefined : onClose}>
      <div className="split">
        <p>Money can leave your accounts again, within your limits.</p>
        {problem && isPinLocked(problem) ? (
          <PinLocked>Your accounts stay frozen. Choose a new PIN, then come back.</PinLocked>
        ) : problem && endsApproval(problem) ? (
          <ApprovalOver back="Back" onBack={onClose}>
            <span className="strong">{problem.message}</span>
          </ApprovalOver>
        ) : (
          <ApprovalForm
            challenge={challenge}
            busy={isLoading}
            problem={problem}
            label="Unfreeze my accounts"
            busyLabel="Unfreezing"
            nothing="Your accounts stay frozen."
            note="They stay frozen until you press this."
            onApprove={(factors) => void approve(factors)}
          />
        )}
      </div>
    </Sheet>
  )
}
