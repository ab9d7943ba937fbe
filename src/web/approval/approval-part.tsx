/** Shows the part of a sheet that approves a change: the form, or why this change can no longer be approved. */
import type { ReactNode } from 'react'
import { ApprovalForm, type ApprovalFormProps } from './approval-form.tsx'
import { ApprovalOver } from './approval-over.tsx'
import { endsApproval, isPinLocked } from './approval-problem.ts'
import { PinLocked } from './pin-locked.tsx'

export interface ApprovalPartProps extends ApprovalFormProps {
  /** The task that waits while the customer chooses a new PIN. */
  readonly locked: ReactNode
  /** The label of the link, such as "Back to the form". */
  readonly back: string
  readonly onBack: () => void
}

export function ApprovalPart({ locked, back, onBack, ...form }: ApprovalPartProps) {
  const { problem } = form
  if (isPinLocked(problem)) return <PinLocked>{locked}</PinLocked>
  if (problem === undefined || !endsApproval(problem)) return <ApprovalForm {...form} />
  return (
    <ApprovalOver back={back} onBack={onBack}>
      <span className="strong">{problem.message}</span>
    </ApprovalOver>
  )
}
