/** What became of a transfer, for either side: a receipt, a status that updates itself, or plain words that it did not happen. */
import { useEffect, useRef } from 'react'
import { useParams } from '../../ui/router.tsx'
import { Link } from '../../ui/link.tsx'
import { callProblem } from '../../api/call-problem.ts'
import { transferApi } from '../../api/transfer-api.ts'
import { NoReceipt } from '../../approval/no-receipt.tsx'
import * as PATHS from '../../session/paths.ts'
import { accountsChanged } from '../../session/store/accounts-slice.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { recentOutdated } from '../../session/store/transactions-slice.ts'
import { isUuid } from '../../../values/ids.ts'
import { Freshness } from '../../ui/freshness.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { KEPT_TRANSFER, TRANSFER_WORDS, unsettledTransfer } from './kept-transfer.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import { useTransferOutcomes } from './transfer-outcome.ts'
import { rich, t } from '../../language/language.ts'

/** Between two looks at a transfer that is not final yet. */
const POLL_MS = 3000

export function ReceiptPage() {
  const { transferId = '' } = useParams()
  const known = isUuid(transferId)
  const { query, processing, refetch } = useTransferStatus(transferId, known)
  const bank = useTransferOutcomes()
  const transfer = query.data

  return (
    <>
      <PageHead
        back={
          <Link className="back" to={PATHS.history}>
            <BackIcon />
            <span>{rich('{part} History', { part: <span className="vh">{t('Back to')}</span> })}</span>
          </Link>
        }
      >
        {transfer === undefined || processing ? t('Transfer status') : t('Receipt')}
      </PageHead>
      {transfer !== undefined ? (
        <div className="cols side">
          <div className="stack">
            <ReceiptCard transfer={transfer} />
            {transfer.status !== 'successful' && <Timeline steps={transfer.timeline} />}
          </div>
          <div className="stack noprint">
            <ReceiptActions transfer={transfer} />
            <Freshness what={t('Status')} loadedAtMs={processing ? query.fulfilledTimeStamp : undefined} />
          </div>
        </div>
      ) : (
        <NoReceipt
          words={TRANSFER_WORDS}
          known={known}
          kept={unsettledTransfer(transferId)}
          bank={bank}
          problem={query.error === undefined ? undefined : callProblem(query.error)}
          busy={query.isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}

/** Asks again every few seconds until the outcome is final; a final one needs no keeping. */
function useTransferStatus(transferId: string, known: boolean) {
  const query = transferApi.endpoints.getTransfer.useQueryState(transferId, { skip: !known })
  const status = query.data?.status
  const processing = status === 'processing'
  const lost = status === undefined && query.error !== undefined && unsettledTransfer(transferId) === undefined
  const final = lost || (status !== undefined && !processing)
  const { refetch } = transferApi.endpoints.getTransfer.useQuerySubscription(transferId, {
    skip: !known,
    pollingInterval: final ? 0 : POLL_MS,
  })
  const dispatch = useAppDispatch()
  const waited = useRef(false)
  useEffect(() => {
    if (status === undefined) return
    if (processing) {
      waited.current = true
      return
    }
    KEPT_TRANSFER.settle(transferId)
    if (!waited.current) return
    waited.current = false
    // It ended while it was looked at: what was set aside is taken or free again.
    dispatch(accountsChanged())
    dispatch(recentOutdated())
  }, [dispatch, transferId, status, processing])
  return { query, processing, refetch }
}
