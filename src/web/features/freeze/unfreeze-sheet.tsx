/** Approves the end of a freeze, so that payments are possible again. */
import type { ApprovalChallenge } from '../../api/identity/approval-api.ts'
import { useConfirmUnfreezeMutation } from '../../api/identity/freeze-api.ts'
import { ApprovalSheet } from '../../approval/approval-sheet.tsx'
import { t } from '../../language/language.ts'

interface UnfreezeSheetProps {
  readonly challenge: ApprovalChallenge
  readonly onClose: () => void
}

export function UnfreezeSheet({ challenge, onClose }: UnfreezeSheetProps) {
  return (
    <ApprovalSheet
      challenge={challenge}
      confirmation={useConfirmUnfreezeMutation()}
      title={t('Unfreeze your accounts?')}
      label={t('Unfreeze my accounts')}
      busyLabel={t('Unfreezing')}
      done={t('Your accounts are no longer frozen')}
      nothing={t('Your accounts are still frozen.')}
      note={t('Your accounts stay frozen until you press this.')}
      comeBack="then come back"
      back={t('Back')}
      onClose={onClose}
    >
      <p>{t('Money can leave your accounts again, within your limits.')}</p>
    </ApprovalSheet>
  )
}
