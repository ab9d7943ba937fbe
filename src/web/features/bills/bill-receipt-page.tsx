/** What became of a bill: a receipt with its token, a status that updates itself, or plain words that it did not happen. */
import { useEffect, useRef } from 'react'
import { useParams } from '../../ui/router.tsx'
import { isUuid } from '../../../values/ids.ts'
import { billsApi } from '../../api/bills-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { NoReceipt } from '../../approval/no-receipt.tsx'
import * as PATHS from '../../session/paths.ts'
import { accountsChanged } from '../../session/store/accounts-slice.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { t } from '../../language/language.ts'
import { BillReceiptActions } from './bill-receipt-actions.tsx'
import { BillReceiptCard } from './bill-receipt-card.tsx'
import { BILL_WORDS, KEPT_BILL, unsettledBill, useBillOutcomes } from './kept-bill.ts'

/** Between two looks at a payment that is not final yet, or whose token has not come. */
const POLL_MS = 3000

export function BillReceiptPage() {
  const { paymentId = '' } = useParams()
  const known = isUuid(paymentId)
  const { query, waiting, refetch } = useBillStatus(paymentId, known)
  const bank = useBillOutcomes()
  const bill = query.data
  return (
    <>
      <PageHead back={<BackLink to={PATHS.bills}>{t('Bills')}</BackLink>}>
        {bill === undefined || bill.status === 'processing' ? t('Payment status') : t('Receipt')}
      </PageHead>
      {bill !== undefined ? (
        <div className="cols side">
          <div className="stack">
            <BillReceiptCard bill={bill} />
            {bill.status !== 'successful' && <Timeline steps={bill.timeline} />}
          </div>
          <div className="stack noprint">
            <BillReceiptActions bill={bill} />
            <Freshness what={t('Status')} loadedAtMs={waiting ? query.fulfilledTimeStamp : undefined} />
          </div>
        </div>
      ) : (
        <NoReceipt
          words={BILL_WORDS}
          known={known}
          kept={unsettledBill(paymentId)}
          bank={bank}
          problem={query.error === undefined ? undefined : callProblem(query.error)}
          busy={query.isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}

/** Asks again every few seconds until the outcome is final and its token there; a final one needs no keeping. */
function useBillStatus(paymentId: string, known: boolean) {
  const query = billsApi.endpoints.getBillPayment.useQueryState(paymentId, { skip: !known })
  const bill = query.data
  const processing = bill?.status === 'processing'
  const waiting = processing || (bill?.status === 'successful' && bill.electricity?.token === null)
  const lost = bill === undefined && query.error !== undefined && unsettledBill(paymentId) === undefined
  const { refetch } = billsApi.endpoints.getBillPayment.useQuerySubscription(paymentId, {
    skip: !known,
    pollingInterval: lost || (bill !== undefined && !waiting) ? 0 : POLL_MS,
  })
  const dispatch = useAppDispatch()
  const waited = useRef(false)
  const status = bill?.status
  useEffect(() => {
    if (status === undefined) return
    if (processing) {
      waited.current = true
      return
    }
    KEPT_BILL.settle(paymentId)
    if (!waited.current) return
    waited.current = false
    // It ended while it was looked at: what was set aside is taken or free again, and no list has it on its way.
    dispatch(accountsChanged())
    dispatch(billsApi.util.invalidateTags(['Bills']))
  }, [dispatch, paymentId, status, processing])
  return { query, waiting, refetch }
}
