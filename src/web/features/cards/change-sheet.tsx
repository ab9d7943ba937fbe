/** Approves a change of a card. */
import type { ReactNode } from 'react'
import type { ApprovalChallenge } from '../../api/identity/approval-api.ts'
import { ApprovalSheet } from '../../approval/approval-sheet.tsx'
import { useConfirmCardChangeMutation } from './cards-api.ts'
import { t } from '../../language/language.ts'

interface ChangeSheetProps {
  readonly challenge: ApprovalChallenge
  readonly title: string
  /** The label of the button: "Unfreeze my card". */
  readonly label: string
  /** The text after success. */
  readonly done: string
  readonly children: ReactNode
  readonly onClose: () => void
}

export function ChangeSheet(props: ChangeSheetProps) {
  return (
    <ApprovalSheet
      {...props}
      confirmation={useConfirmCardChangeMutation()}
      comeBack={t('then come back to your card')}
      back={t('Back to your card')}
    />
  )
}
