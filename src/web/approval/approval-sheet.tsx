/** Approves a change that moves no money: describes the change, asks for the approval, and shows the result. */
import type { ReactNode } from 'react'
import type { ApprovalChallenge, ApprovalFactors } from '../api/identity/approval-api.ts'
import { callProblem } from '../api/result/call-problem.ts'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { showToast } from '../ui/note/toast.tsx'
import { ApprovalPart } from './approval-part.tsx'
import { t } from '../language/language.ts'
import * as layoutStyles from '../ui/layout.module.css'

type Confirm = (
  approval: { readonly challengeId: string } & ApprovalFactors,
) => PromiseLike<{ readonly data?: unknown; readonly error?: unknown }>

interface ApprovalSheetProps {
  readonly challenge: ApprovalChallenge
  /** The mutation that makes the change, and its state. */
  readonly confirmation: readonly [Confirm, { readonly isLoading: boolean; readonly error?: unknown }]
  readonly title: string
  /** The label of the button, "Raise my limits", and its text while it works. */
  readonly label: string
  readonly busyLabel?: string
  /** The text after success. */
  readonly done: string
  /** The first sentence of a refusal: "Nothing was changed." */
  readonly nothing?: string
  readonly note?: string
  /** The next step after a new PIN is chosen: "then come back to your card". */
  readonly comeBack: string
  /** The label of the link: "Back to your limits". */
  readonly back: string
  /** A description of the change. */
  readonly children: ReactNode
  readonly onClose: () => void
}

export function ApprovalSheet(props: ApprovalSheetProps) {
  const { challenge, title, label, done, children, onClose } = props
  const { busyLabel = t('Approving'), nothing = t('Nothing was changed.') } = props
  const { note = t('Nothing changes until you press this.') } = props
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
      <div className={layoutStyles.split}>
        <div>{children}</div>
        <ApprovalPart
          challenge={challenge}
          busy={isLoading}
          problem={problem}
          label={label}
          busyLabel={busyLabel}
          nothing={nothing}
          note={note}
          locked={t('{nothing} Choose a new PIN, {comeBack}.', { nothing, comeBack: props.comeBack })}
          back={props.back}
          onBack={onClose}
          onApprove={(factors) => void approve(factors)}
        />
      </div>
    </Sheet>
  )
}
