/** Shows the review of a card order, its approval, and its outcome. */
import { formatAccountNumber } from '../../../values/account-number.ts'
import { formatMinor } from '../../../values/money.ts'
import { AmountHead } from '../../payment/amount-head.tsx'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { useApprovePayment } from '../../payment/use-approve-payment.ts'
import { SummaryRow } from '../../ui/list/summary-row.tsx'
import { type RequestOffer, useConfirmCardRequestMutation } from './cards-api.ts'
import { FIELD } from './check-request.ts'
import { CARD, KEPT_CARD } from './kept-card.ts'
import { tNodes, t } from '../../language/language.ts'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as figureStyles from '../../ui/money/figure.module.css'

export interface RequestReviewProps {
  readonly cardId: string
  readonly offer: RequestOffer
  readonly onClose: (fieldId?: string) => void
}

/** Use the challenge as its key, so that another offer starts with a new state. */
export function RequestReview({ cardId, offer, onClose }: RequestReviewProps) {
  const [confirm] = useConfirmCardRequestMutation()
  const { state, send, showStatus } = useApprovePayment(CARD, { paymentId: cardId }, confirm, KEPT_CARD.forget)
  const total = formatMinor(BigInt(offer.summary.total), 'NGN')
  return (
    <PaymentSheet
      challenge={offer}
      state={state}
      words={{ ...CARD.words, press: t('Pay {amount} and order the card', { amount: total }), busy: t('Ordering') }}
      renderSummary={(edit) => <Summary summary={offer.summary} onEdit={edit} />}
      similar={undefined}
      onApprove={(factors) => void send({ challengeId: offer.challengeId, ...factors })}
      onEdit={onClose}
      onShowStatus={showStatus}
    />
  )
}

interface SummaryProps {
  readonly summary: RequestOffer['summary']
  readonly onEdit: ((fieldId: string) => void) | undefined
}

function Summary({ summary, onEdit }: SummaryProps) {
  const shown = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
  const to = (fieldId: string) => onEdit && (() => onEdit(fieldId))
  return (
    <div>
      <AmountHead amount={summary.total} currency="NGN" />
      <p className={`small muted ${figureStyles.caption}`}>
        {t('{fee} for the card and {vat} VAT. If we cannot make the card, you get all of it back.', {
          fee: shown(summary.fee),
          vat: shown(summary.vat),
        })}
      </p>
      <dl className={definitionListStyles.definitionList}>
        <SummaryRow
          name={t('Card')}
          sub={
            summary.isReplacement
              ? t('{name} · replaces the blocked card', { name: summary.nameOnCard })
              : summary.nameOnCard
          }
          onEdit={to(FIELD.scheme)}
        >
          {t('{scheme} debit card', { scheme: summary.schemeName })}
        </SummaryRow>
        <SummaryRow name={t('Delivery')} onEdit={to(FIELD.deliverTo)}>
          {summary.deliveryPlace}
        </SummaryRow>
        <SummaryRow
          name={t('From')}
          sub={tNodes('{number} · {balance} left after', {
            number: <span className="num">{formatAccountNumber(summary.from.accountNumber)}</span>,
            balance: shown(summary.balanceAfter),
          })}
          onEdit={to(FIELD.from)}
        >
          {summary.from.accountName}
        </SummaryRow>
      </dl>
    </div>
  )
}
