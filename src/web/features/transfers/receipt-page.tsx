/** What became of a transfer, for either side: a receipt, a status that updates itself, or plain words that it did not happen. */
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { callProblem, type CallProblem } from '../../api/call-problem.ts'
import { transferApi } from '../../api/transfer-api.ts'
import { useOutcome } from '../../approval/use-outcome.ts'
import { PATHS } from '../../session/paths.ts'
import { accountsChanged } from '../../session/store/accounts-slice.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { recentOutdated } from '../../session/store/transactions-slice.ts'
import { isUuid } from '../../../values/ids.ts'
import { formatMinor } from '../../../values/money.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { BackIcon, ClockIcon } from '../../ui/icons.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Bone, Loading } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { KEPT_TRANSFER, type UnsettledTransfer } from './kept-transfer.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import { useTransferOutcomes } from './transfer-outcome.ts'

/** Between two looks at a transfer that is not final yet. */
const POLL_MS = 3000

export function ReceiptPage() {
  const { transferId = '' } = useParams()
  const known = isUuid(transferId)
  const { query, processing, refetch } = useTransferStatus(transferId, known)
  const transfer = query.data

  return (
    <>
      <PageHead
        back={
          <Link className="back" to={PATHS.history}>
            <BackIcon />
            <span>
              <span className="vh">Back to </span>History
            </span>
          </Link>
        }
      >
        {transfer === undefined || processing ? 'Transfer status' : 'Receipt'}
      </PageHead>
      {transfer !== undefined ? (
        <div className="cols side">
          <div className="stack">
            <ReceiptCard transfer={transfer} />
            {transfer.status !== 'successful' && <Timeline steps={transfer.timeline} />}
          </div>
          <div className="stack noprint">
            <ReceiptActions transfer={transfer} />
            <Freshness what="Status" loadedAtMs={processing ? query.fulfilledTimeStamp : undefined} />
          </div>
        </div>
      ) : (
        <NoReceipt
          transferId={transferId}
          known={known}
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
  const lost = status === undefined && query.error !== undefined && !isUnknown(transferId)
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

/** Whether this tab approved it and never heard what became of it. */
function isUnknown(transferId: string): boolean {
  return KEPT_TRANSFER.readUnsettled()?.paymentId === transferId
}

interface NoReceiptProps {
  readonly transferId: string
  readonly known: boolean
  readonly problem: CallProblem | undefined
  readonly busy: boolean
  readonly onRetry: () => void
}

function NoReceipt({ transferId, known, problem, busy, onRetry }: NoReceiptProps) {
  const kept = KEPT_TRANSFER.readUnsettled()
  if (kept?.paymentId === transferId && problem !== undefined) return <UnknownOutcome kept={kept} onKnown={onRetry} />
  if (!known || problem?.reason === 'not-found') {
    return (
      <EmptyState
        title="We could not find this transfer"
        action={
          <Link className="btn pri" to={PATHS.history}>
            See your history
          </Link>
        }
      >
        <p>The address may be incomplete, or the transfer belongs to another profile.</p>
      </EmptyState>
    )
  }
  if (problem === undefined) {
    return (
      <Loading label="Loading the transfer">
        <div className="card pad bones">
          <Bone width={2} height={3} />
          <Bone width={4} height={4} />
          <Bone width={5} />
          <Bone height={6} />
        </div>
      </Loading>
    )
  }
  return (
    <div className="card pad">
      <InlineError title="We could not load this transfer." reference={problem.reference} onRetry={onRetry} busy={busy}>
        {problem.message}. What happened to the money does not depend on this page.
      </InlineError>
    </div>
  )
}

/** Approved here, and no answer since: the bank is asked until it is certain. Never "try again" first. */
function UnknownOutcome({ kept, onKnown }: { readonly kept: UnsettledTransfer; readonly onKnown: () => void }) {
  // Carried out, refused or withdrawn: its receipt says which.
  useOutcome(useTransferOutcomes(), { paymentId: kept.paymentId, challengeId: kept.sentChallengeId }, onKnown)
  const { order } = kept
  return (
    <article className="card pad" aria-labelledby="unknown">
      <span className="pill wait">
        <ClockIcon />
        We are checking
      </span>
      <h2 id="unknown" className="amt-xl">
        {order ? formatMinor(BigInt(order.content.amount), order.content.currencyCode) : 'Your transfer'}
      </h2>
      {order && (
        <p>
          to <span className="strong">{order.recipientName.toUpperCase()}</span>
        </p>
      )}
      <Note kind="wait" className="gap-4">
        <p>
          <span className="strong">Please do not send it again.</span> We do not know yet if it was sent. We ask every
          few seconds, and this page updates itself.
        </p>
      </Note>
      <p className="meta gap-3">It is safe to leave. Until we know, no other transfer can be sent from here.</p>
    </article>
  )
}
