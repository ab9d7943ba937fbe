/** A transfer whose outcome is unknown, above the form of the next one. */
import { UnsettledNote } from '../../approval/unsettled-note.tsx'
import { receiptPath } from '../../session/links.ts'
import { KEPT_TRANSFER, TRANSFER_WORDS } from './kept-transfer.ts'
import { useTransferOutcomes } from './transfer-outcome.ts'

export function UnsettledTransferNote() {
  return (
    <UnsettledNote
      words={TRANSFER_WORDS}
      kept={KEPT_TRANSFER}
      bank={useTransferOutcomes()}
      pathOf={receiptPath}
      className="unsettled"
    />
  )
}
