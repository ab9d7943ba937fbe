/** Shows the review of a transfer: what will happen, an edit link for each row, and one of the ways of approval. */
import { formatMinor } from '../../../../values/money.ts'
import type { TransferApproval, TransferOffer } from '../../../api/transfers/transfer-api.ts'
import { momentText } from '../../../payment/moment-text.ts'
import type { PaymentWords } from '../../../payment/payment-kind.ts'
import { PaymentSheet } from '../../../payment/payment-sheet.tsx'
import type { SendState } from '../../../payment/use-send-payment.ts'
import { receiptPath } from '../../../session/paths/links.ts'
import { QuoteOver, type Renewal } from './quote-over.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'
import { t } from '../../../language/language.ts'

export interface ReviewSheetProps {
  readonly offer: TransferOffer
  readonly state: SendState
  readonly onApprove: (approval: TransferApproval) => void
  /** Closes the review. For an edited row it goes to the row's field. */
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
                {t('You sent {amount} to this account at {time}.', { amount, time: momentText(similarTo.createdAt) })}
              </span>{' '}
              {similarTo.status === 'processing'
                ? t('That transfer is still on its way.')
                : t('That transfer has arrived.')}
            </>
          ),
          another: t('Yes, send another {amount}', { amount }),
          to: receiptPath(similarTo.transferId),
          isFinal: similarTo.status !== 'processing',
        }
      }
      onApprove={(factors) => onApprove({ challengeId: offer.challengeId, ...factors })}
      onEdit={onEdit}
      onShowStatus={onShowStatus}
    />
  )
}

const sendWords = (amount: string): PaymentWords => ({
  noun: t('transfer'),
  press: t('Send {amount}', { amount }),
  busy: t('Sending'),
  done: t('sent'),
  verb: t('send'),
})
const exchangeWords = (amount: string): PaymentWords => ({
  noun: t('exchange'),
  press: t('Exchange {amount}', { amount }),
  busy: t('Exchanging'),
  done: t('exchanged'),
  verb: t('exchange'),
})
