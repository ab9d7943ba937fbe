/** What became of a bill: a receipt with its token, a status that updates itself, or plain words that it did not happen. */
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { isUuid } from '../../../values/ids.ts'
import { formatMinor } from '../../../values/money.ts'
import { billsApi } from '../../api/bills-api.ts'
import { callProblem, type CallProblem } from '../../api/call-problem.ts'
import { useOutcome } from '../../approval/use-outcome.ts'
import { PATHS } from '../../session/paths.ts'
import { accountsChanged } from '../../session/store/accounts-slice.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Bone, Loading } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { BillReceiptActions } from './bill-receipt-actions.tsx'
import { BillReceiptCard } from './bill-receipt-card.tsx'
import { KEPT_BILL, type UnsettledBill, useBillOutcomes } from './kept-bill.ts'

/** Between two looks at a payment that is not final yet, or whose token has not come. */
const POLL_MS = 3000

export function BillReceiptPage() {
  const { paymentId = '' } = useParams()
  const known = isUuid(paymentId)
  const { query, waiting, refetch } = useBillStatus(paymentId, known)
  const bill = query.data
  return (
    <>
      <PageHead back={<BackLink to={PATHS.bills}>Bills</BackLink>}>
        {bill === undefined || bill.status === 'processing' ? 'Payment status' : 'Receipt'}
      </PageHead>
      {bill !== undefined ? (
        <div className="cols side">
          <div className="stack">
            <BillReceiptCard bill={bill} />
            {bill.status !== 'successful' && <Timeline steps={bill.timeline} />}
          </div>
          <div className="stack noprint">
            <BillReceiptActions bill={bill} />
            <Freshness what="Status" loadedAtMs={waiting ? query.fulfilledTimeStamp : undefined} />
          </div>
        </div>
      ) : (
        <NoReceipt
          paymentId={paymentId}
          known={known}
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
  const lost = bill === undefined && query.error !== undefined && KEPT_BILL.readUnsettled()?.paymentId !== paymentId
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
    // It ended while it was looked at: what was set aside is taken or free again.
    dispatch(accountsChanged())
  }, [dispatch, paymentId, status, processing])
  return { query, waiting, refetch }
}

interface NoReceiptProps {
  readonly paymentId: string
  readonly known: boolean
  readonly problem: CallProblem | undefined
  readonly busy: boolean
  readonly onRetry: () => void
}

function NoReceipt({ paymentId, known, problem, busy, onRetry }: NoReceiptProps) {
  const kept = KEPT_BILL.readUnsettled()
  if (kept?.paymentId === paymentId && problem !== undefined) return <UnknownOutcome kept={kept} onKnown={onRetry} />
  if (!known || problem?.reason === 'not-found') {
    return (
      <EmptyState
        title="We could not find this payment"
        action={
          <Link className="btn pri" to={PATHS.history}>
            See your history
          </Link>
        }
      >
        <p>The address may be incomplete, or the payment belongs to another profile.</p>
      </EmptyState>
    )
  }
  if (problem === undefined) {
    return (
      <Loading label="Loading the payment">
        <div className="card pad bones">
          <Bone width={2} height={3} />
          <Bone width={4} height={4} />
          <Bone height={6} />
        </div>
      </Loading>
    )
  }
  return (
    <div className="card pad">
      <InlineError title="We could not load this payment." reference={problem.reference} onRetry={onRetry} busy={busy}>
        {problem.message}. What happened to the money does not depend on this page.
      </InlineError>
    </div>
  )
}

/** Approved here, and no answer since: the bank is asked until it is certain. Never "try again" first. */
function UnknownOutcome({ kept, onKnown }: { readonly kept: UnsettledBill; readonly onKnown: () => void }) {
  // Carried out, refused or withdrawn: its receipt says which.
  useOutcome(useBillOutcomes(), { paymentId: kept.paymentId, challengeId: kept.sentChallengeId }, onKnown)
  const { order } = kept
  return (
    <article className="card pad" aria-labelledby="unknown">
      <span className="pill wait">
        <ClockIcon />
        We are checking
      </span>
      <h2 id="unknown" className="amt-xl">
        {order ? formatMinor(BigInt(order.content.amount), 'NGN') : 'Your payment'}
      </h2>
      {order && (
        <p>
          to <span className="strong">{order.recipientName}</span>
        </p>
      )}
      <Note kind="wait" className="gap-4">
        <p>
          <span className="strong">Please do not pay it again.</span> We do not know yet if it was paid. We ask every
          few seconds, and this page updates itself.
        </p>
      </Note>
      <p className="meta gap-3">It is safe to leave. Until we know, no other bill can be paid from here.</p>
    </article>
  )
}
