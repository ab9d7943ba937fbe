/** Shows the review of a bill, its approval, and its outcome. */
import type { BillCategory } from '../../../values/vocabularies/bill-categories.ts'
import { formatAccountNumber } from '../../../values/account-number.ts'
import { formatMinor } from '../../../values/money.ts'
import { type BillOffer, useConfirmBillMutation } from '../../api/bills/bills-api.ts'
import { AmountHead } from '../../payment/amount-head.tsx'
import type { Review } from '../../payment/ask-for-offer.ts'
import { momentText } from '../../payment/moment-text.ts'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { useApprovePayment } from '../../payment/use-approve-payment.ts'
import { billPath } from '../../session/paths/links.ts'
import { PrivateFigure } from '../../ui/money/private-figure.tsx'
import { SummaryRow } from '../../ui/list/summary-row.tsx'
import { keepBillDraft } from './form/bill-draft.ts'
import { FIELD } from './form/check-bill.ts'
import { BILL } from './kept-bill.ts'
import { tNodes, t } from '../../language/language.ts'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as figureStyles from '../../ui/money/figure.module.css'

export interface BillReviewDeskProps {
  readonly category: BillCategory
  readonly review: Review<BillOffer>
  readonly hidden: boolean
  readonly onClose: (fieldId?: string) => void
}

/** Use the challenge as its key, so that another offer starts with a new state. */
export function BillReviewContainer({ category, review, hidden, onClose }: BillReviewDeskProps) {
  const { offer } = review
  const { summary, similarTo } = offer
  const [confirm] = useConfirmBillMutation()
  const forgetDraft = (): void => keepBillDraft(category, undefined)
  const { state, send, showStatus } = useApprovePayment(BILL, review, confirm, forgetDraft)
  const amount = formatMinor(BigInt(summary.amount), summary.currencyCode)
  return (
    <PaymentSheet
      challenge={offer}
      state={state}
      words={{ ...BILL.words, press: t('Pay {amount}', { amount }), busy: t('Paying') }}
      renderSummary={(edit) => <Summary summary={summary} hidden={hidden} onEdit={edit} />}
      similar={
        similarTo && {
          text: (
            <>
              <span className="strong">
                {t('You paid {amount} for this number at {time}.', { amount, time: momentText(similarTo.createdAt) })}
              </span>{' '}
              {similarTo.status === 'processing'
                ? t('We are still checking that payment.')
                : t('That payment went through.')}
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
  const to = (fieldId: string) => onEdit && (() => onEdit(fieldId))
  return (
    <div>
      <AmountHead amount={summary.amount} currency={summary.currencyCode} />
      <p className={`small muted ${figureStyles.caption}`}>
        {tNodes('{charges}{amount} in total', {
          charges:
            summary.fee === '0'
              ? t('No fees. ')
              : t('Plus {fee} fee and {vat} VAT. ', { fee: shown(summary.fee), vat: shown(summary.vat) }),
          amount: <span className="strong ink">{shown(summary.total)}</span>,
        })}
      </p>
      <dl className={definitionListStyles.definitionList}>
        <SummaryRow
          name={t('For')}
          // Without a name from the biller the number is the name, and appears once.
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
              {tNodes('{balance} left after', {
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
