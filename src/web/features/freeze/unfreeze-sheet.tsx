/** Approves the end of a freeze, so that payments are possible again. */
import type { ApprovalChallenge } from '../../api/approval-api.ts'
import { useConfirmUnfreezeMutation } from '../../api/freeze-api.ts'
import { ApprovalSheet } from '../../approval/approval-sheet.tsx'

interface UnfreezeSheetProps {
  readonly challenge: ApprovalChallenge
  readonly onClose: () => void
}

export function UnfreezeSheet({ challenge, onClose }: UnfreezeSheetProps) {
  return (
    <ApprovalSheet
      challenge={challenge}
      confirmation={useConfirmUnfreezeMutation()}
      title="Unfreeze your accounts?"
      label="Unfreeze my accounts"
      busyLabel="Unfreezing"
      done="Your accounts are open again"
      nothing="Your accounts stay frozen."
      note="They stay frozen until you press this."
      comeBack="then come back"
      back="Back"
      onClose={onClose}
    >
      <p>Money can leave your accounts again, within your limits.</p>
    </ApprovalSheet>
  )
}
