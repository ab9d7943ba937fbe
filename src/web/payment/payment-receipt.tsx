/** Shows the page of one payment: its receipt, a status that updates itself, or why there is none. */
import type { ComponentProps, ReactNode } from 'react'
import { isUuid } from '../../values/ids.ts'
import { callProblem } from '../api/result/call-problem.ts'
import { t } from '../language/language.ts'
import { Freshness } from '../ui/loading/freshness.tsx'
import { PageHead } from '../ui/frame/page-head.tsx'
import { Timeline } from '../ui/list/timeline.tsx'
import type { PaidContent } from './kept-payment.ts'
import { NoReceipt } from './no-receipt.tsx'
import type { PaymentKind } from './payment-kind.ts'
import { type PaidPayment, type PaymentQuery, usePaymentEnd } from './payment-status.ts'
import * as layoutStyles from '../ui/layout.module.css'

interface ShownPayment extends PaidPayment {
  readonly timeline: ComponentProps<typeof Timeline>['steps']
}

export interface PaymentReceiptProps<C extends PaidContent, Payment extends ShownPayment> {
  readonly kind: PaymentKind<C>
  /** The id in the address of the page. */
  readonly paymentId: string
  readonly query: PaymentQuery<Payment>
  /** The page polls, so the receipt shows its age. */
  readonly waiting: boolean
  readonly refetch: () => unknown
  /** The payment ended while the page was open. */
  readonly onEnd: () => void
  readonly back: ReactNode
  /** The heading while there is no receipt: "Transfer status". */
  readonly statusTitle: string
  readonly renderCard: (payment: Payment) => ReactNode
  readonly renderActions: (payment: Payment) => ReactNode
}

export function PaymentReceipt<C extends PaidContent, Payment extends ShownPayment>(
  props: PaymentReceiptProps<C, Payment>,
) {
  const { kind, paymentId, query, waiting, refetch, back, statusTitle, renderCard, renderActions } = props
  const { data: payment } = query
  usePaymentEnd(kind, paymentId, payment?.status, props.onEnd)
  return (
    <>
      <PageHead back={back}>
        {payment === undefined || payment.status === 'processing' ? statusTitle : t('Receipt')}
      </PageHead>
      {payment !== undefined ? (
        <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
          <div className={layoutStyles.stack}>
            {renderCard(payment)}
            {payment.status !== 'successful' && <Timeline steps={payment.timeline} />}
          </div>
          <div className={`${layoutStyles.stack} screen-only`}>
            {renderActions(payment)}
            <Freshness what={t('Status')} loadedAtMs={waiting ? query.fulfilledTimeStamp : undefined} />
          </div>
        </div>
      ) : (
        <NoReceipt
          kind={kind}
          paymentId={paymentId}
          known={isUuid(paymentId)}
          problem={query.error === undefined ? undefined : callProblem(query.error)}
          busy={query.isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}
