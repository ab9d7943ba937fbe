/** Approves a change of limits. */
import type { ReactNode } from 'react'
import type { ApprovalChallenge } from '../../api/identity/approval-api.ts'
import { ApprovalSheet } from '../../approval/approval-sheet.tsx'
import { useConfirmLimitsMutation } from './limits-api.ts'
import { t } from '../../language/language.ts'

interface LimitsSheetProps {
  readonly challenge: ApprovalChallenge
  readonly title: string
  /** The label of the button: "Raise my limits". */
  readonly label: string
  /** The text after success. */
  readonly done: string
  /** A description of the change. */
  readonly children: ReactNode
  readonly onClose: () => void
}

export function LimitsSheet(props: LimitsSheetProps) {
  return (
    <ApprovalSheet
      {...props}
      confirmation={useConfirmLimitsMutation()}
      comeBack={t('then come back to your limits')}
      back={t('Back to your limits')}
    />
  )
}
