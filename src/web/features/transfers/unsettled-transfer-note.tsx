/** Shows a transfer with an unknown outcome above the form of the next transfer. */
import { UnsettledNote } from '../../payment/unsettled-note.tsx'
import { TRANSFER } from './kept-transfer.ts'
import * as layoutStyles from '../../ui/layout.module.css'

export function UnsettledTransferNote() {
  return <UnsettledNote kind={TRANSFER} className={layoutStyles.apart} />
}
