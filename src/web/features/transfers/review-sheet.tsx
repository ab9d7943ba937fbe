/** The last look before money moves: what will happen, each row editable, then one of the ways to approve it. */
import { formatTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import type { TransferApproval, TransferOffer } from '../../api/transfer-api.ts'
import { PaymentSheet } from '../../approval/payment-sheet.tsx'
import type { SendState } from '../../approval/use-send-payment.ts'
import { receiptPath } from '../../session/paths.ts'
import { ReviewSummary } from './review-summary.tsx'

export interface ReviewSheetProps {
  readonly offer: TransferOffer
  readonly state: SendState
  readonly onApprove: (approval: TransferApproval) => void
  /** Closes and, for an edited row, goes to its field. */
  readonly onEdit: (fieldId?: string) => void
  readonly onShowStatus: () => void
  readonly hidden: boolean
}

export function ReviewSheet({ offer, state, hidden, onApprove, onEdit, onShowStatus }: ReviewSheetProps) {
  const { summary, similarTo } = offer
  const amount = formatMinor(BigInt(summary.amount), summary.currencyCode)
  return (
    <PaymentSheet
      challenge={offer}
      state={state}
      words={{ noun: 'transfer', press: `Send ${amount}`, busy: 'Sending', done: 'sent', verb: 'send' }}
      renderSummary={(edit) => <ReviewSummary summary={summary} hidden={hidden} onEdit={edit} />}
      similar={
        similarTo && {
          text: (
            <>
              <span className="strong">
                You sent {amount} to this account at {formatTime(similarTo.createdAt)}.
              </span>{' '}
              {similarTo.status === 'processing' ? 'It is still on its way.' : 'It has arrived.'}
            </>
          ),
          another: `Yes, send another ${amount}`,
          to: receiptPath(similarTo.transferId),
        }
      }
      onApprove={(factors) => onApprove({ challengeId: offer.challengeId, ...factors })}
      onEdit={onEdit}
      onShowStatus={onShowStatus}
    />
  )
}
