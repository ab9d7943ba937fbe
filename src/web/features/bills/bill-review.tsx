/** The last look before a bill is paid, its approval, and what became of it. */
import { useCallback } from 'react'
import { useNavigate } from '../../ui/router.tsx'
import type { BillCategory } from '../../../values/vocabularies/bill-categories.ts'
import { formatAccountNumber } from '../../../values/account-number.ts'
import { formatMinor, moneyParts } from '../../../values/money.ts'
import { type BillOffer, useConfirmBillMutation } from '../../api/bills-api.ts'
import { momentText } from '../../approval/moment-text.ts'
import { PaymentSheet } from '../../approval/payment-sheet.tsx'
import { useSendPayment } from '../../approval/use-send-payment.ts'
import { billPath } from '../../session/links.ts'
import { PrivateFigure } from '../../ui/private-figure.tsx'
import { SummaryRow } from '../../ui/summary-row.tsx'
import type { BillReview } from './ask-for-offer.ts'
import { keepBillDraft } from './bill-draft.ts'
import { FIELD } from './check-bill.ts'
import { KEPT_BILL, useBillOutcomes } from './kept-bill.ts'
import { BILL_WORDS } from './kept-bill.ts'
import { rich, t } from '../../language/language.ts'

export interface BillReviewDeskProps {
  readonly category: BillCategory
  readonly review: BillReview
  readonly hidden: boolean
  readonly onClose: (fieldId?: string) => void
}

/** Give it the challenge as its key: another offer starts with a clean slate. */
export function BillReviewDesk({ category, review, hidden, onClose }: BillReviewDeskProps) {
  const { paymentId, offer } = review
  const { summary, similarTo } = offer
  const navigate = useNavigate()
  const showStatus = useCallback(() => void navigate(billPath(paymentId)), [navigate, paymentId])
  const known = useCallback(() => {
    keepBillDraft(category, undefined)
    void navigate(billPath(paymentId), { replace: true })
  }, [navigate, category, paymentId])
  const [confirm] = useConfirmBillMutation()
  const { state, send } = useSendPayment({ kept: KEPT_BILL, confirm, bank: useBillOutcomes() }, paymentId, known)
  const amount = formatMinor(BigInt(summary.amount), summary.currencyCode)
  return (
    <PaymentSheet
      challenge={offer}
      state={state}
      words={{ ...BILL_WORDS, press: t('Pay {amount}', { amount }), busy: t('Paying') }}
      renderSummary={(edit) => <Summary summary={summary} hidden={hidden} onEdit={edit} />}
      similar={
        similarTo && {
          text: (
            <>
              <span className="strong">
                {t('You paid {amount} for this number at {time}.', { amount, time: momentText(similarTo.createdAt) })}
              </span>{' '}
              {similarTo.status === 'processing' ? t('We are still checking it.') : t('It went through.')}
            </>
          ),
          another: t('Yes, pay another {amount}', { amount }),
          to: billPath(similarTo.paymentId),
          isFinal: similarTo.status !== 'processing',
        }
      }
      onApprove={(factors) => void send({ challengeId: offer.challengeId, ...factors })}
      onEdit={onClose}
      onShowStatus={showStatus}
    />
  )
}

interface SummaryProps {
  readonly summary: BillOffer['summary']
  readonly hidden: boolean
  readonly onEdit: ((fieldId: string) => void) | undefined
}

function Summary({ summary, hidden, onEdit }: SummaryProps) {
  const shown = (minor: string): string => formatMinor(BigInt(minor), summary.currencyCode)
  const amount = moneyParts(BigInt(summary.amount), summary.currencyCode)
  const to = (fieldId: string) => onEdit && (() => onEdit(fieldId))
  return (
    <div>
      <p className="amt-xl">
        {amount.symbol}
        {amount.major}
        <small>{amount.decimals}</small>
      </p>
      <p className="small muted review-charges">
        {rich('{chargesText}{amount} in all', {
          chargesText:
            summary.fee === '0'
              ? t('No charges. ')
              : t('plus {fee} fee, {vat} VAT. ', { fee: shown(summary.fee), vat: shown(summary.vat) }),
          amount: <span className="strong ink">{shown(summary.total)}</span>,
        })}
      </p>
      <dl className="kv">
        <SummaryRow
          name={t('For')}
          // The number is the name where the biller gave none: it is said once.
          sub={summary.customerAddress ?? (summary.customerName === null ? null : summary.customerReference)}
          onEdit={to(FIELD.reference)}
        >
          {summary.customerName?.toUpperCase() ?? summary.customerReference}
        </SummaryRow>
        <SummaryRow name={t('To')} sub={summary.productName} onEdit={to(FIELD.biller)}>
          {summary.billerName}
        </SummaryRow>
        <SummaryRow
          name={t('From')}
          sub={
            <>
              <span className="num">{formatAccountNumber(summary.from.accountNumber)}</span> ·{' '}
              {rich('{balance} left after', {
                balance: <PrivateFigure hidden={hidden}>{shown(summary.balanceAfter)}</PrivateFigure>,
              })}
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
