/** Approves a change that moves no money: what it does, one of the ways to approve it, and what becomes of it. */
import type { ReactNode } from 'react'
import type { ApprovalChallenge, ApprovalFactors } from '../api/approval-api.ts'
import { callProblem } from '../api/call-problem.ts'
import { Sheet } from '../ui/sheet.tsx'
import { showToast } from '../ui/toast.tsx'
import { ApprovalPart } from './approval-part.tsx'

type Confirm = (
  approval: { readonly challengeId: string } & ApprovalFactors,
) => PromiseLike<{ readonly data?: unknown; readonly error?: unknown }>

interface ApprovalSheetProps {
  readonly challenge: ApprovalChallenge
  /** The mutation that carries the change out, and how it stands. */
  readonly confirmation: readonly [Confirm, { readonly isLoading: boolean; readonly error?: unknown }]
  readonly title: string
  /** What the button does: "Raise my limits"; and while it does it. */
  readonly label: string
  readonly busyLabel?: string
  /** Said when it is done. */
  readonly done: string
  /** What stays as it is until then: "Nothing was changed." */
  readonly nothing?: string
  readonly note?: string
  /** What is left to do once a new PIN is chosen: "then come back to your card". */
  readonly comeBack: string
  /** "Back to your limits". */
  readonly back: string
  /** What is approved. */
  readonly children: ReactNode
  readonly onClose: () => void
}

export function ApprovalSheet(props: ApprovalSheetProps) {
  const { challenge, title, label, done, children, onClose } = props
  const { busyLabel = 'Approving', nothing = 'Nothing was changed.' } = props
  const { note = 'Nothing changes until you press this.' } = props
  const [confirm, { isLoading, error }] = props.confirmation
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
        <ApprovalPart
          challenge={challenge}
          busy={isLoading}
          problem={problem}
          label={label}
          busyLabel={busyLabel}
          nothing={nothing}
          note={note}
          locked={`${nothing} Choose a new PIN, ${props.comeBack}.`}
          back={props.back}
          onBack={onClose}
          onApprove={(factors) => void approve(factors)}
        />
      </div>
    </Sheet>
  )
}
