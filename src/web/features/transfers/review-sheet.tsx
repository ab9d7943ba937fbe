/** The last look before money moves: what will happen, each row editable, then one of the ways to approve it. */
import { formatTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import type { TransferApproval, TransferOffer } from '../../api/transfer-api.ts'
import { type PaymentWords, PaymentSheet } from '../../approval/payment-sheet.tsx'
import type { SendState } from '../../approval/use-send-payment.ts'
import { receiptPath } from '../../session/paths.ts'
import { QuoteOver, type Renewal } from './quote-over.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

export interface ReviewSheetProps {
  readonly offer: TransferOffer
  readonly state: SendState
  readonly onApprove: (approval: TransferApproval) => void
  /** Closes and, for an edited row, goes to its field. */
  readonly onEdit: (fieldId?: string) => void
  readonly onShowStatus: () => void
  readonly hidden: boolean
  readonly renewal: Renewal
}

export function ReviewSheet({ offer, state, hidden, onApprove, onEdit, onShowStatus, renewal }: ReviewSheetProps) {
  const { summary, similarTo } = offer
  const secondsLeft = useSecondsLeft(summary.rate?.secondsLeft)
  const refused = state.kind === 'ready' && state.problem?.reason === 'quote-expired'
  const amount = formatMinor(BigInt(summary.amount), summary.currencyCode)
  return (
    <PaymentSheet
      challenge={offer}
      state={state}
      words={summary.rate === undefined ? sendWords(amount) : exchangeWords(amount)}
      renderSummary={(edit) => (
        <ReviewSummary summary={summary} secondsLeft={secondsLeft} hidden={hidden} onEdit={edit} />
      )}
      over={(secondsLeft === 0 || refused) && <QuoteOver {...renewal} />}
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

const sendWords = (amount: string): PaymentWords => ({
  noun: 'transfer',
  press: `Send ${amount}`,
  busy: 'Sending',
  done: 'sent',
  verb: 'send',
})
const exchangeWords = (amount: string): PaymentWords => ({
  noun: 'exchange',
  press: `Exchange ${amount}`,
  busy: 'Exchanging',
  done: 'exchanged',
  verb: 'exchange',
})
