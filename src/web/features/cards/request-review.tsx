/** The last look before a card is asked for, its approval, and what became of it. */
import { useCallback } from 'react'
import { useNavigate } from '../../ui/router.tsx'
import { formatAccountNumber } from '../../../values/account-number.ts'
import { formatMinor, moneyParts } from '../../../values/money.ts'
import { PaymentSheet } from '../../approval/payment-sheet.tsx'
import { useSendPayment } from '../../approval/use-send-payment.ts'
import { cardPath } from '../../session/links.ts'
import { SummaryRow } from '../../ui/summary-row.tsx'
import { type RequestOffer, useConfirmCardRequestMutation } from './cards-api.ts'
import { FIELD } from './check-request.ts'
import { KEPT_CARD, useCardOutcomes } from './kept-card.ts'

export interface RequestReviewProps {
  readonly cardId: string
  readonly offer: RequestOffer
  readonly onClose: (fieldId?: string) => void
}

/** Give it the challenge as its key: another offer starts with a clean slate. */
export function RequestReview({ cardId, offer, onClose }: RequestReviewProps) {
  const navigate = useNavigate()
  const showStatus = useCallback(() => void navigate(cardPath(cardId)), [navigate, cardId])
  const known = useCallback(() => {
    KEPT_CARD.forget()
    void navigate(cardPath(cardId), { replace: true })
  }, [navigate, cardId])
  const [confirm] = useConfirmCardRequestMutation()
  const { state, send } = useSendPayment({ kept: KEPT_CARD, confirm, bank: useCardOutcomes() }, cardId, known)
  const total = formatMinor(BigInt(offer.summary.total), 'NGN')
  return (
    <PaymentSheet
      challenge={offer}
      state={state}
      words={{ noun: 'request', press: `Pay ${total} and order it`, busy: 'Ordering', done: 'ordered', verb: 'order' }}
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
  const total = moneyParts(BigInt(summary.total), 'NGN')
  const to = (fieldId: string) => onEdit && (() => onEdit(fieldId))
  return (
    <div>
      <p className="amt-xl">
        {total.symbol}
        {total.major}
        <small>{total.decimals}</small>
      </p>
      <p className="small muted review-charges">
        {shown(summary.fee)} for the card, {shown(summary.vat)} VAT. If it cannot be made, all of it is back at once.
      </p>
      <dl className="kv">
        <SummaryRow
          name="Card"
          sub={summary.isReplacement ? `${summary.nameOnCard} · in the place of the blocked one` : summary.nameOnCard}
          onEdit={to(FIELD.scheme)}
        >
          {summary.schemeName} debit card
        </SummaryRow>
        <SummaryRow name="Goes to" onEdit={to(FIELD.deliverTo)}>
          {summary.deliveryPlace}
        </SummaryRow>
        <SummaryRow
          name="From"
          sub={
            <>
              <span className="num">{formatAccountNumber(summary.from.accountNumber)}</span> ·{' '}
              {shown(summary.balanceAfter)} left after
            </>
          }
          onEdit={to(FIELD.from)}
        >
          {summary.from.accountName}
        </SummaryRow>
      </dl>
    </div>
  )
}
