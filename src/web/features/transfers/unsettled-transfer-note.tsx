/** A transfer whose outcome is unknown, above the form of the next one. */
import { UnsettledNote } from '../../payment/unsettled-note.tsx'
import { TRANSFER } from './kept-transfer.ts'

export function UnsettledTransferNote() {
  return <UnsettledNote kind={TRANSFER} className="unsettled" />
}
