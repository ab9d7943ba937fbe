/** Reviews and approves the whole batch: the bank's figures, then one of the ways of approval. */
import { useMemo } from 'react'
import type { ListSummary } from '../../../../contract/transfers/bulk.ts'
import { formatAccountNumber } from '../../../../values/account-number.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { formatMinor } from '../../../../values/money.ts'
import { AmountHead } from '../../../payment/amount-head.tsx'
import { PaymentSheet } from '../../../payment/payment-sheet.tsx'
import { useApprovePayment } from '../../../payment/use-approve-payment.ts'
import { batchPath } from '../../../session/paths/links.ts'
import { useHiddenBalances } from '../../../session/preferences/hidden-balances.ts'
import { PrivateFigure } from '../../../ui/money/private-figure.tsx'
import { type ListApproval, type ListOffer, useConfirmBulkMutation } from './bulk-api.ts'
import { keptListKind } from './list-kind.ts'
import { plural, tNodes, t } from '../../../language/language.ts'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'
import * as figureStyles from '../../../ui/money/figure.module.css'

interface ListReviewProps {
  readonly batchId: string
  readonly offer: ListOffer
  readonly onClose: () => void
  /** The bank has the batch. Its page is shown next. */
  readonly onKnown: () => void
}

/** Use the challenge as its key, so that another offer starts with a new state. */
export function ListReview({ batchId, offer, onClose, onKnown }: ListReviewProps) {
  const { challengeId, summary, similarTo } = offer
  const [confirm] = useConfirmBulkMutation()
  const kind = useMemo(() => keptListKind(batchId), [batchId])
  const { state, send, showStatus } = useApprovePayment<ListApproval>(kind, { paymentId: batchId }, confirm, onKnown)
  const press = plural(summary.payments, 'Make 1 payment', 'Make {count} payments')
  return (
    <PaymentSheet
      challenge={offer}
      state={state}
      words={{ noun: t('list'), press, busy: t('Sending'), done: t('paid'), verb: t('pay') }}
      renderSummary={() => <Summary summary={summary} />}
      similar={
        similarTo && {
          text: (
            <>
              <span className="strong">
                {t('You approved this same list on {time}.', { time: formatDateTime(similarTo.approvedAt) })}
              </span>{' '}
              {t('It pays the same people the same amounts.')}
            </>
          ),
          another: t('Yes, pay them all again'),
          to: batchPath(similarTo.batchId),
          // The other batch was approved within a day. It may still be running, and the offer does not say so.
          isFinal: false,
        }
      }
      onApprove={(factors) => void send({ challengeId, ...factors })}
      onEdit={onClose}
      onShowStatus={showStatus}
    />
  )
}

function Summary({ summary }: { readonly summary: ListSummary }) {
  const [hidden] = useHiddenBalances()
  const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
  const charges = (BigInt(summary.total) - BigInt(summary.amount)).toString()
  return (
    <div>
      <AmountHead amount={summary.amount} currency="NGN" />
      <p className={`small muted ${figureStyles.caption}`}>
        {charges === '0' ? t('No fees.') : t('Plus {amount} in fees.', { amount: naira(charges) })}{' '}
        {tNodes('{amount} in total', { amount: <span className="strong ink">{naira(summary.total)}</span> })}
      </p>
      <dl className={definitionListStyles.definitionList}>
        <div>
          <dt>{t('Payments')}</dt>
          <dd>
            {summary.payments}
            {summary.newPayees > 0 && (
              <span className={definitionListStyles.detail}>
                {plural(
                  summary.newPayees,
                  '1 to an account you have not paid before',
                  '{count} to accounts you have not paid before',
                )}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('From')}</dt>
          <dd>
            {summary.from.accountName}
            <span className={definitionListStyles.detail}>
              {tNodes('{number} · {balance} left after', {
                number: <span className="num">{formatAccountNumber(summary.from.accountNumber)}</span>,
                balance: <PrivateFigure hidden={hidden}>{naira(summary.balanceAfter)}</PrivateFigure>,
              })}
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('Left to send today')}</dt>
          <dd className="num">{naira(summary.leftTodayAfter)}</dd>
        </div>
      </dl>
    </div>
  )
}
