/** Reviews and approves the whole batch: the bank's figures, then one of the ways of approval. */
import { useMemo } from 'react'
import type { ListSummary } from '../../../../contract/bulk.ts'
import { formatAccountNumber } from '../../../../values/account-number.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { formatMinor } from '../../../../values/money.ts'
import { AmountHead } from '../../../payment/amount-head.tsx'
import { PaymentSheet } from '../../../payment/payment-sheet.tsx'
import { useApprovePayment } from '../../../payment/use-approve-payment.ts'
import { batchPath } from '../../../session/links.ts'
import { useHiddenBalances } from '../../../session/hidden-balances.ts'
import { PrivateFigure } from '../../../ui/private-figure.tsx'
import { type ListApproval, type ListOffer, useConfirmBulkMutation } from './bulk-api.ts'
import { keptListKind } from './list-kind.ts'

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
  const payments = summary.payments === 1 ? '1 payment' : `${summary.payments} payments`
  return (
    <PaymentSheet
      challenge={offer}
      state={state}
      words={{ noun: 'list', press: `Make ${payments}`, busy: 'Sending', done: 'paid', verb: 'pay' }}
      renderSummary={() => <Summary summary={summary} />}
      similar={
        similarTo && {
          text: (
            <>
              <span className="strong">You approved this same list on {formatDateTime(similarTo.approvedAt)}.</span> It
              pays the same people the same amounts.
            </>
          ),
          another: 'Yes, pay it all again',
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
      <p className="small muted review-charges">
        {charges === '0' ? 'No charges. ' : `plus ${naira(charges)} of charges. `}
        <span className="strong ink">{naira(summary.total)}</span> in all
      </p>
      <dl className="kv">
        <div>
          <dt>Payments</dt>
          <dd>
            {summary.payments}
            {summary.newPayees > 0 && (
              <span className="sub">{summary.newPayees} to accounts you have not paid before</span>
            )}
          </dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>
            {summary.from.accountName}
            <span className="sub">
              <span className="num">{formatAccountNumber(summary.from.accountNumber)}</span> ·{' '}
              <PrivateFigure hidden={hidden}>{naira(summary.balanceAfter)}</PrivateFigure> left after
            </span>
          </dd>
        </div>
        <div>
          <dt>Left to send today</dt>
          <dd className="num">{naira(summary.leftTodayAfter)}</dd>
        </div>
      </dl>
    </div>
  )
}
